/** The extension of snapshot and capsule files, which the desktop app opens. */
export const fileExtension = '.tonoscope'

/**
 * A file name from a title, in letters and digits that every file system allows; `undefined` when none are left.
 *
 * @example
 * formatFileName('Jettons: 1 & 2', 'capsule') // 'jettons-1-2.capsule.tonoscope'
 */
export function formatFileName(title: string | undefined, kind: 'capsule' | 'snapshot'): string | undefined {
  const name = title
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return name ? `${name}.${kind}${fileExtension}` : undefined
}
