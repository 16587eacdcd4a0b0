/** The listing of the command line, as rows and as text. */
export { codeText, type ListingRow, toListingRows } from '@tonoscope/core/text/codeText'
