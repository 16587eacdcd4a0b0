/** The ending of every file of ours: the desktop app opens it. */
export const fileEnding = '.tonoscope'

/**
 * What a file is called after its title, in letters and digits that every file system takes; `undefined` when none is left.
 *
 * @example
 * fileNameOf('Jettons: 1 & 2', 'capsule') // 'jettons-1-2.capsule.tonoscope'
 */
export function fileNameOf(title: string | undefined, kind: 'capsule' | 'snapshot'): string | undefined {
  const name = title
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return name ? `${name}.${kind}${fileEnding}` : undefined
}
