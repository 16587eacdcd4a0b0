import type { DebugValue } from '../contract/debugRecording.ts'
import { fromHex } from '../encoding/hex.ts'
import { formatBits } from '../messages/values.ts'
import type { Hash } from '../units.ts'

/** A value as the VM prints it at the stack level; entries of a tuple are still text. */
export type StackToken =
  | Exclude<DebugValue, { type: 'tuple' | 'slice' }>
  | { readonly type: 'tuple'; readonly tokens: readonly string[] }
  | (Omit<Extract<DebugValue, { type: 'slice' }>, 'hash'> & {
      /** Descriptors and data of the cell, in hex. */
      readonly content: string
    })

const sliceForm = /^CS\{Cell\{([0-9a-f]+)\} bits: (\d+)\.\.(\d+); refs: (\d+)\.\.(\d+)\}$/i

/**
 * Reads one printed value; what has no known form is text.
 *
 * @example
 * readToken('C{A760…86}')  // { type: 'cell', hash: 'a760…86' }
 * readToken('[ 1 () ]')    // { type: 'tuple', tokens: ['1', '()'] }
 */
export function readToken(text: string): StackToken {
  if (/^-?\d+$/.test(text)) return { type: 'int', value: text }
  if (text === '()' || text === '(null)') return { type: 'null' }
  if (text === 'NaN') return { type: 'nan' }
  // 64 hex digits make a hash.
  if (/^C\{[0-9A-F]{64}\}$/i.test(text)) return { type: 'cell', hash: text.slice(2, 66).toLowerCase() as Hash }
  if (text.startsWith('CS{')) return readSlice(text)
  if (/^BC\{([0-9a-f]{2}){2,}\}$/i.test(text)) {
    const { data, bits, refs } = readContent(text.slice(3, -1))
    return { type: 'builder', data, bit_count: bits, ref_count: refs }
  }
  if (text.startsWith('Cont{') && text.endsWith('}')) return { type: 'continuation', kind: text.slice(5, -1) }
  if (text.startsWith('[') && text.endsWith(']')) return { type: 'tuple', tokens: splitTokens(text.slice(1, -1)) }
  if (text.startsWith('(') && text.endsWith(')')) return readList(text)
  return { type: 'text', text }
}

/** Longer lists stay as text: each rest of a list is a value of its own. */
const maxListLength = 300

/** Pairs whose second entries are pairs, or null at the end: `(1 2)` is `[1 [2 ()]]`, `(1 . 2)` is `[1 2]`. */
function readList(text: string): StackToken {
  const [first, ...rest] = splitTokens(text.slice(1, -1))
  if (first === undefined || rest.length > maxListLength) return { type: 'text', text }
  const [dot, end] = rest
  if (dot === '.' && end !== undefined) return { type: 'tuple', tokens: [first, end] }
  return { type: 'tuple', tokens: [first, `(${rest.join(' ')})`] }
}

function readSlice(text: string): StackToken {
  const [, content, ...numbers] = sliceForm.exec(text) ?? []
  if (content === undefined || content.length < 4 || content.length % 2 !== 0) return { type: 'text', text }
  const [bitsFrom = 0, bitsTo = 0, refsFrom = 0, refsTo = 0] = numbers.map(Number)
  return {
    type: 'slice',
    content: content.toLowerCase(),
    data: readContent(content).data,
    bits: [bitsFrom, bitsTo],
    refs: [refsFrom, refsTo],
  }
}

/** Descriptors and data: d1 = references + 8 × exotic + 32 × level, d2 = ⌊bits / 8⌋ + ⌈bits / 8⌉. */
function readContent(hex: string): { readonly data: string; readonly bits: number; readonly refs: number } {
  const bytes = fromHex(hex)
  const [d1 = 0, d2 = 0] = bytes
  const data = bytes.subarray(2)
  const last = data.at(-1) ?? 0
  // In a last byte that is not whole, the lowest 1 ends the data.
  const bits = d2 % 2 === 0 ? 8 * data.length : 8 * data.length - 1 - Math.max(0, trailingZeros(last))
  const own = Uint8Array.from(data)
  if (d2 % 2 === 1 && own.length > 0) own[own.length - 1] = last & (last - 1)
  return { data: formatBits({ bytes: own, length: Math.max(0, bits) }), bits: Math.max(0, bits), refs: d1 & 7 }
}

const trailingZeros = (byte: number): number => 31 - Math.clz32(byte & -byte)

/** The values of a printed stack or tuple, without its brackets, in order. */
export function splitTokens(text: string): string[] {
  if (!text.includes(' ')) return text === '' ? [] : [text]
  const tokens: string[] = []
  let depth = 0
  let from = 0
  // A regular expression finds the next of these much faster than a loop over characters.
  const special = /[ ()[\]{}]/g
  while (special.test(text)) {
    const at = special.lastIndex - 1
    const code = text.charCodeAt(at)
    if (code === openBracket || code === openBrace || code === openParenthesis) depth++
    else if (code !== space) depth--
    else if (depth <= 0) {
      if (at > from) tokens.push(text.slice(from, at))
      from = at + 1
    }
  }
  if (from < text.length) tokens.push(text.slice(from))
  return tokens
}

const [space, openParenthesis, openBracket, openBrace] = [0x20, 0x28, 0x5b, 0x7b]
