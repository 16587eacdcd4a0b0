/** Characters without a visible form, or that change the order of others: controls, bidirectional formatting, zero-width, fillers, tags. */
const invisible =
  /[\p{Cc}\p{Cf}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f/gu
const hasInvisible = new RegExp(invisible.source, 'u')
/** More marks on one letter than any language uses: they cover the lines above and below. */
const extraMarks = /(?<=\p{M}{4})\p{M}+/gu
const hasExtraMarks = /\p{M}{5}/u
/** A zero-width joiner inside of an emoji, such as a family. */
const emojiJoiner = /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})/u

const printableAscii = /^[ -~]*$/

/** Nearly all texts have neither; that a text is printable ASCII is found fastest. */
const isPlain = (text: string): boolean =>
  printableAscii.test(text) || (!hasInvisible.test(text) && !hasExtraMarks.test(text))

const toCodePoint = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/**
 * A text that its author may have written to deceive: names, comments, labels, metadata. What cannot be seen is shown as its code points.
 *
 * @example
 * escapeControls('usdt\u202egpj') // 'usdt\\u{202e}gpj'
 */
export function escapeControls(text: string, { keepLines = false }: { keepLines?: boolean } = {}): string {
  if (isPlain(text)) return text
  return text
    .replace(invisible, (character, at: number) => {
      if (keepLines && (character === '\n' || character === '\t')) return character
      if (character === '\u200d' && isEmojiJoiner(text, at)) return character
      return toCodePoint(character)
    })
    .replace(extraMarks, marks => [...marks].map(toCodePoint).join(''))
}

/** Looks at a few characters around the joiner only: names can be long. */
function isEmojiJoiner(text: string, at: number): boolean {
  return emojiJoiner.test(text.slice(Math.max(0, at - 6), at + 4))
}

/**
 * JSON whose strings show what cannot be seen as JSON escapes: the same data.
 *
 * @example
 * escapeControlsInJson('"usdt\u202egpj"') // '"usdt\\u202egpj"'
 */
export function escapeControlsInJson(json: string): string {
  if (isPlain(json)) return json
  return (
    json
      // The lines of indented JSON; in its strings they are escaped already.
      .replace(invisible, character => (character === '\n' ? character : toJsonEscapes(character)))
      .replace(extraMarks, toJsonEscapes)
  )
}

const toJsonEscapes = (text: string): string =>
  text
    .split('')
    .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
