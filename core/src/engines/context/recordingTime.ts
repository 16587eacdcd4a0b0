/** All runs of one recording together, ms. A run of a million gas takes about as long with its stacks. */
export const recordingTimeMs = 5000
