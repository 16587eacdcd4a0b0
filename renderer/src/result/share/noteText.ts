/** The texts of the command line, loaded when a note is copied. */
export { eventText } from '@tonoscope/core/text/eventText'
export { resultText } from '@tonoscope/core/text/resultText'
