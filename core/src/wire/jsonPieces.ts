/**
 * Format for a large value sent between processes of this program, as lines, so the reader can yield between them.
 * A line is `[value,holes]`; a hole is `[line,path]`: the value of an earlier line belongs at `path` (keys and indexes,
 * innermost first). The last line is the root value. A line with integers beyond 2^53 begins with `!`; one with texts that refer to
 * repeated values with `*`, before it. The line `#[value,…]`, which has no number, adds to the table of repeated values.
 */
import { type Json, memberAt, quoteKey, readJson, type Writing, writeJson, writeStart } from './json.ts'
import { beginsWithMark, escapeMark, RepeatedReader, RepeatedWriter, repeatableJson } from './repeatedValues.ts'

/** Cooperative scheduling of long work on a thread that must stay responsive. */
export type Scheduler = {
  readonly shouldYield: () => boolean
  readonly yield: () => Promise<void>
}

/** Text of this length is parsed in about a millisecond. */
const pieceLength = 64 * 1024
/** Shorter values never get a line of their own. */
const minPieceLength = 128

type Hole = { readonly line: number; readonly path: (string | number)[] }
type Piece = { text: string; readonly holes: Hole[]; hasBigIntegers: boolean; hasReferences: boolean }

/** The lines that are finished. */
class PieceLines {
  readonly repeated = new RepeatedWriter(pieceLength)
  /** Lines with a number. */
  count = 0
  private readonly lines: string[] = []

  add(piece: Piece): void {
    this.lines.push(...this.repeated.takeAdded().map(list => `#${list}`), formatLine(piece))
    this.count++
  }

  join(): string {
    return this.lines.join('\n')
  }
}

/** Like `writeJson`, in pieces. @throws what `writeJson` throws */
export function writeJsonPieces(value: unknown): string {
  const lines = new PieceLines()
  const open: Writing[] = []
  // One per open container; the first is the root value.
  const pieces: Piece[] = [startPiece(value, open, lines)]
  for (let top = open.at(-1), piece = pieces.at(-1); top && piece; top = open.at(-1), piece = pieces.at(-1)) {
    const { container, keys } = top
    const index = top.next++
    if (index === (keys ?? (container as unknown[])).length) {
      piece.text += keys ? '}' : ']'
      open.pop()
      const [parent, parentPiece] = [open.at(-1), pieces.at(-2)]
      if (!parent || !parentPiece) break
      pieces.pop()
      closePiece(piece, parent, parentPiece, lines)
      continue
    }
    const key = keys?.[index]
    const member = memberAt(container, key ?? index)
    if (member === undefined) continue
    if (top.written) piece.text += ','
    top.written = true
    if (key !== undefined) piece.text += quoteKey(key)
    const levels = open.length
    const next = startPiece(member, open, lines)
    if (open.length > levels) pieces.push(next)
    else if (next.text.length >= pieceLength) moveToLine(next, key ?? index, piece, lines)
    else appendPiece(next, piece)
  }
  for (const piece of pieces) lines.add(piece)
  return lines.join()
}

function startPiece(value: unknown, open: Writing[], lines: PieceLines): Piece {
  // Of a short value, which is one line, nothing is written elsewhere.
  const repeatable = lines.count > 0 ? repeatableJson(value) : undefined
  const isEscaped = typeof value === 'string' && beginsWithMark(value)
  const written = isEscaped ? escapeMark(value) : value
  return {
    text: repeatable === undefined ? writeStart(written, open) : lines.repeated.refer(repeatable),
    holes: [],
    hasBigIntegers: (typeof value === 'bigint' || Number.isInteger(value)) && !Number.isSafeInteger(Number(value)),
    hasReferences: isEscaped || repeatable !== undefined,
  }
}

function appendPiece({ text, hasBigIntegers, hasReferences }: Piece, into: Piece): void {
  into.text += text
  if (hasBigIntegers) into.hasBigIntegers = true
  if (hasReferences) into.hasReferences = true
}

/** Moves a finished piece to its own line when it or its parent is large, else appends it to the parent. */
function closePiece(piece: Piece, { keys, next }: Writing, parent: Piece, lines: PieceLines): void {
  const key = keys?.[next - 1] ?? next - 1
  const { length } = piece.text
  if (length >= pieceLength || (length >= minPieceLength && parent.text.length >= pieceLength)) {
    moveToLine(piece, key, parent, lines)
    return
  }
  appendPiece(piece, parent)
  for (const hole of piece.holes) {
    hole.path.push(key)
    parent.holes.push(hole)
  }
}

function moveToLine(piece: Piece, key: string | number, parent: Piece, lines: PieceLines): void {
  parent.holes.push({ line: lines.count, path: [key] })
  parent.text += 'null'
  lines.add(piece)
}

const formatLine = ({ text, holes, hasBigIntegers, hasReferences }: Piece): string =>
  `${hasReferences ? '*' : ''}${hasBigIntegers ? '!' : ''}[${text},${writeJson(holes.map(({ line, path }) => [line, path]))}]`

type ParsedLine = readonly [
  value: Json,
  holes: readonly (readonly [line: number, path: readonly (string | number)[]])[],
]

/** Parses the lines that `writeJsonPieces` wrote. @throws SyntaxError for anything else */
export async function readJsonPieces(
  lines: Iterable<string> | AsyncIterable<string>,
  scheduler: Scheduler,
): Promise<Json> {
  const values: Json[] = []
  const repeated = new RepeatedReader()
  for await (const line of lines) {
    if (line.startsWith('#')) repeated.add(JSON.parse(line.slice(1)) as Json[])
    else values.push(readLine(line, values, repeated))
    if (scheduler.shouldYield()) await scheduler.yield()
  }
  return values.at(-1) ?? null
}

function readLine(line: string, values: readonly Json[], repeated: RepeatedReader): Json {
  const hasReferences = line.startsWith('*')
  const text = hasReferences ? line.slice(1) : line
  // `formatLine` wrote it.
  const [parsed, holes] = (text.startsWith('!') ? readJson(text.slice(1)) : JSON.parse(text)) as unknown as ParsedLine
  // Before it has values of other lines, which have none.
  const value = hasReferences ? repeated.resolve(parsed) : parsed
  for (const [at, path] of holes) fill(value, path, values[at] ?? null)
  return value
}

function fill(value: Json, path: readonly (string | number)[], member: Json): void {
  let container = value as { [key: string | number]: Json } // a path leads through arrays and objects
  for (let depth = path.length - 1; depth > 0; depth--) container = container[path[depth] as string] as typeof container
  container[path[0] as string] = member
}
