/**
 * A large value on its way between two processes of one program, as lines, so that its reader can do other things between
 * one line and the next. A line is `[value,holes]`; a hole is `[line,path]`: where the value of an earlier line belongs, as
 * names and indices, the innermost first. The last line has the whole value. A line with integers beyond doubles begins
 * with `!`.
 */
import { beginning, type Json, memberAt, nameText, readJson, type Writing, writeJson } from './json.ts'
import type { Pace } from './Pace.ts'

/** Text of so many characters is read in about a millisecond. */
const pieceCharacters = 64 * 1024
/** What is shorter than this gets no line of its own, however much stands around it. */
const leastCharacters = 256

type Hole = { readonly line: number; readonly path: (string | number)[] }
type Piece = { text: string; readonly holes: Hole[]; isCareful: boolean }

/** Writes what `writeJson` writes, in pieces. @throws what `writeJson` throws */
export function writeJsonPieces(value: unknown): string {
  const lines: string[] = []
  const open: Writing[] = []
  // One for each that is open; the first is the whole value.
  const pieces: Piece[] = [begun(value, open)]
  for (let top = open.at(-1), piece = pieces.at(-1); top && piece; top = open.at(-1), piece = pieces.at(-1)) {
    const { of, keys } = top
    const index = top.next++
    if (index === (keys ?? (of as unknown[])).length) {
      // without keys it is an array
      piece.text += keys ? '}' : ']'
      open.pop()
      const [around, outer] = [open.at(-1), pieces.at(-2)]
      if (!around || !outer) break
      pieces.pop()
      close(piece, around, outer, lines)
      continue
    }
    const key = keys?.[index]
    const member = memberAt(of, key ?? index)
    if (member === undefined) continue
    if (top.written) piece.text += ','
    top.written = true
    if (key !== undefined) piece.text += nameText(key)
    const levels = open.length
    const next = begun(member, open)
    if (open.length > levels) pieces.push(next)
    else take(next, piece)
  }
  return [...lines, ...pieces.map(lineOf)].join('\n')
}

const begun = (value: unknown, open: Writing[]): Piece => ({
  text: beginning(value, open),
  holes: [],
  isCareful: (typeof value === 'bigint' || Number.isInteger(value)) && !Number.isSafeInteger(Number(value)),
})

function take({ text, isCareful }: Piece, into: Piece): void {
  into.text += text
  if (isCareful) into.isCareful = true
}

/** Makes what ended a line of its own when it, or what is around it, is large; else it stays where it is. */
function close(piece: Piece, { keys, next }: Writing, around: Piece, lines: string[]): void {
  const place = keys?.[next - 1] ?? next - 1
  const { length } = piece.text
  if (length >= pieceCharacters || (length >= leastCharacters && around.text.length >= pieceCharacters)) {
    around.holes.push({ line: lines.length, path: [place] })
    around.text += 'null'
    lines.push(lineOf(piece))
    return
  }
  take(piece, around)
  for (const hole of piece.holes) {
    hole.path.push(place)
    around.holes.push(hole)
  }
}

const lineOf = ({ text, holes, isCareful }: Piece): string =>
  `${isCareful ? '!' : ''}[${text},${writeJson(holes.map(({ line, path }) => [line, path]))}]`

type Line = readonly [value: Json, holes: readonly (readonly [line: number, path: readonly (string | number)[]])[]]

/** Reads what `writeJsonPieces` wrote. @throws SyntaxError for what it did not write */
export async function readJsonPieces(text: string, pace: Pace): Promise<Json> {
  const values: Json[] = []
  for (const line of text.split('\n')) {
    // Written above, so it has this form.
    const [value, holes] = (line.startsWith('!') ? readJson(line.slice(1)) : JSON.parse(line)) as unknown as Line
    for (const [at, path] of holes) fill(value, path, values[at] ?? null)
    values.push(value)
    if (pace.isDue()) await pace.pause()
  }
  return values.at(-1) ?? null
}

function fill(value: Json, path: readonly (string | number)[], member: Json): void {
  let of = value as { [key: string | number]: Json } // a path leads through arrays and objects
  for (let depth = path.length - 1; depth > 0; depth--) of = of[path[depth] as string] as typeof of
  of[path[0] as string] = member
}
