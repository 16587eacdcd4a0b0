let last: string | undefined

// Some systems convert line ends.
const normalizeLineEnds = (text: string): string => text.replaceAll('\r\n', '\n')

/** Records a text that this page copied to the clipboard. */
export const rememberCopied = (text: string): void => {
  last = normalizeLineEnds(text)
}

/** Whether a clipboard text was copied by this page. */
export const isOwnCopy = (text: string): boolean => normalizeLineEnds(text) === last

// Text selected and copied by keyboard or menu.
document.addEventListener('copy', () => rememberCopied(document.getSelection()?.toString() ?? ''))
