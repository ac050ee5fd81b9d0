"""A whole tournament evening, played with random hands through the forms of a running server, and reckoned up again.

What must come out is worked out here a second time, plainly and from the tournament sheet alone: nothing in this
package asks `scoring`.
"""
