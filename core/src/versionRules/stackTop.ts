/**
 * The topmost items of a stack as the VM prints it, top first; fewer if the stack has fewer.
 *
 * @example
 * stackTop('[ 1 (2 3) CS{ab} NaN ]', 2) // ['NaN', 'CS{ab}']
 */
export function stackTop(stack: string, count: number): string[] {
  const items: string[] = []
  // A stack can have a megabyte: only its end is read.
  let end = stack.trimEnd().length - 1
  while (items.length < count) {
    while (end > 0 && stack[end - 1] === ' ') end--
    const start = findItemStart(stack, end)
    if (start >= end) break
    items.push(stack.slice(start, end))
    end = start
  }
  return items
}

function findItemStart(stack: string, end: number): number {
  let depth = 0
  let at = end
  while (at > 1) {
    const character = stack[at - 1] ?? ''
    if (depth === 0 && character === ' ') break
    if (')]}'.includes(character)) depth++
    else if ('([{'.includes(character)) depth--
    at--
  }
  return at
}
