import { createHash } from 'node:crypto'
import { AppError } from '@tonoscope/core/errors'
import { LRUCache } from 'lru-cache'

/** One page of a reply; `cursor` continues it. */
export type ReplyPage = { readonly text: string; readonly cursor: string | undefined }

/** Replies that can still be continued, and their characters. */
const [max, maxSize] = [64, 16_000_000]

/** Divides replies into pages of a limited size; a page ends after a line. */
export class ReplyPages {
  readonly #maxCharacters: number
  readonly #replies = new LRUCache<string, readonly string[]>({ max, maxSize, sizeCalculation: countCharacters })

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters
  }

  /** The first page of a reply. */
  first(lines: readonly string[]): ReplyPage {
    return this.#page(lines, 0)
  }

  /** The page at a cursor. @throws input.argument if the reply is gone */
  next(cursor: string): ReplyPage {
    const [, id = '', at = ''] = /^([0-9a-f]{16})-(\d{1,9})$/.exec(cursor) ?? []
    const lines = this.#replies.get(id)
    if (lines && Number(at) < lines.length) return this.#page(lines, Number(at))
    throw new AppError('input.argument', {
      name: 'cursor',
      reason: 'its reply is not kept any more, or the cursor is not complete; call the tool without it to start again',
    })
  }

  #page(lines: readonly string[], start: number): ReplyPage {
    let end = start
    let length = 0
    while (end < lines.length) {
      length += (lines[end]?.length ?? 0) + 1
      // A page has at least one line, so that the cursor moves on.
      if (length > this.#maxCharacters && end > start) break
      end++
    }
    const text = lines.slice(start, end).join('\n')
    if (start === 0 && end === lines.length) return { text, cursor: undefined }
    const id = replyId(lines)
    this.#replies.set(id, lines)
    const cursor = end < lines.length ? `${id}-${end}` : undefined
    return { text: `${text}\n${pageNote(start, end, lines.length, cursor)}`, cursor }
  }
}

const countCharacters = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 1)

/** The same lines have the same id: a cursor is the same in every process. */
const replyId = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)

const pageNote = (start: number, end: number, total: number, cursor: string | undefined): string =>
  `# lines ${start + 1} to ${end} of ${total}${cursor === undefined ? '' : `; call again with "cursor": "${cursor}" for the rest`}`
