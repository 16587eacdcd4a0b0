let last: string | undefined

// Some systems keep another kind of line ends.
const plain = (text: string): string => text.replaceAll('\r\n', '\n')

/** Remembers what this page put on the clipboard. */
export const rememberCopied = (text: string): void => {
  last = plain(text)
}

/** Whether a text on the clipboard came from this page. */
export const isOwnCopy = (text: string): boolean => plain(text) === last

// What is marked and copied by the keyboard or the menu.
document.addEventListener('copy', () => rememberCopied(document.getSelection()?.toString() ?? ''))
