import { fileText } from '@tonoscope/core/encoding/fileText'

/** The content of a file as text: a binary BoC as hex, other files as UTF-8. */
export const readFileAsText = async (file: Blob): Promise<string> => fileText(new Uint8Array(await file.arrayBuffer()))
