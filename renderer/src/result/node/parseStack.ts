/**
 * Parses a stack as printed by the emulator; top first.
 *
 * @example
 * parseStack('[ 1 (2 3) CS{ab} ]') // ['CS{ab}', '(2 3)', '1']
 */
export function parseStack(text: string): string[] {
  const inner = text
    .trim()
    .replace(/^\[\s*/, '')
    .replace(/\s*\]$/, '')
  const items: string[] = []
  let depth = 0
  let item = ''
  for (const character of inner) {
    if (/[([{]/.test(character)) depth++
    if (/[)\]}]/.test(character)) depth--
    if (/\s/.test(character) && depth <= 0) {
      if (item !== '') items.push(item)
      item = ''
    } else item += character
  }
  if (item !== '') items.push(item)
  return items.reverse()
}
