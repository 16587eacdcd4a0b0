import { fromBase64 } from '../encoding/base64.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { tryRead } from '../errors.ts'

/** JSON in JSON in a log has three levels. */
const maxLevels = 4
const maxEncodedParts = 8

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals
const ansi = /\u001b\[[0-9;?]{0,24}[A-Za-z]/g
const htmlPage = /<!doctype html|<html[ >]/i
const encodedPart = /[A-Za-z0-9+/_-]{40,}={0,2}/g
const errorWords = /error|exit ?code|exception|message/i

/**
 * The text that a person would read: without colours and tags, with the line breaks of escaped JSON, with what is inside of base64.
 *
 * @example
 * unwrapText('"error": "exitcode=33\\nVM Log"') // '"error": "exitcode=33\nVM Log"'
 */
export function unwrapText(text: string): string {
  let plain = text.replace(ansi, '').replace(/\r\n?/g, '\n')
  if (/%(?:20|0A|22|3A)/i.test(plain)) plain = decodePercents(plain)
  const encoded = readBase64(plain)
  if (encoded !== '') plain = `${plain}\n${encoded}`
  if (htmlPage.test(plain)) plain = readHtml(plain)
  for (let level = 0; level < maxLevels && /\\["\\/nrtu]/.test(plain); level++) plain = readEscapes(plain)
  // Strings that a program prints as a sum: "…\n" + "…".
  return plain.replace(/["'] {0,8}\+\s{0,80}["']/g, '')
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\n',
  t: ' ',
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '',
  f: '',
}

const readEscapes = (text: string): string =>
  text.replace(/\\(u[0-9a-fA-F]{4}|["\\/bfnrt])/g, (_, code: string) =>
    code.length > 1 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (escapes[code] ?? code),
  )

const decodePercents = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2}){1,64}/gi, part => tryRead(() => decodeURIComponent(part)) ?? part)

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'", nbsp: ' ' }

function readHtml(page: string): string {
  return dropElements(dropElements(page, 'script'), 'style')
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/&(quot|amp|lt|gt|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
}

/** Without elements of this name, which hold no text. */
function dropElements(page: string, name: string): string {
  const lower = page.toLowerCase()
  let kept = ''
  let at = 0
  for (let start = lower.indexOf(`<${name}`); start >= 0; start = lower.indexOf(`<${name}`, at)) {
    kept += page.slice(at, start)
    const end = lower.indexOf(`</${name}`, start)
    if (end < 0) return kept
    at = end
  }
  return kept + page.slice(at)
}

/** Texts inside of base64: bodies of HTTP messages in the tools of a browser. */
function readBase64(text: string): string {
  const found: string[] = []
  let parts = 0
  for (const [part] of text.matchAll(encodedPart)) {
    if (++parts > maxEncodedParts) break
    const decoded = tryRead(() => decodeUtf8(fromBase64(part.replace(/=+$/, ''))))
    if (decoded !== undefined && isReadable(decoded) && errorWords.test(decoded)) found.push(decoded)
  }
  return found.join('\n')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a text for people does not have
const isReadable = (text: string): boolean => !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)
