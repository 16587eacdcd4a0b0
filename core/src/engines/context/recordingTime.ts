/** All runs of one recording with stacks together, ms; most take one run of a few. */
export const recordingTimeMs = 4000
