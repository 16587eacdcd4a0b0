/**
 * The header in which a client states its build: a server of the same one, whose schemas are the same, replies in pieces. Any other
 * server ignores it.
 */
export const buildHeader = 'x-tonoscope-build'

/** The content type of a reply in pieces (`writeJsonPieces`). */
export const piecesType = 'application/x-tonoscope-pieces'

/** The line of streamed progress after which the reply follows in pieces. */
export const piecesFollow = '{"pieces":true}'
