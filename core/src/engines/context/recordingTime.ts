/** All runs of one recording with stacks together, ms; most take one run of a few. */
export const recordingTimeMs = 4000

/** All recordings of one gas profile together, ms. */
export const profileTimeMs = 30_000
