/** What a name can look like: a known token, or a mark of verification. */
export type Imitation = 'TON' | 'USDT' | 'mark'

/** Names by their letters alone, and the one contract that has this name. */
const knownNames: readonly {
  readonly token: 'TON' | 'USDT'
  readonly names: readonly string[]
  readonly master?: string
}[] = [
  { token: 'TON', names: ['TON', 'TONCOIN', 'GRAM', 'THEOPENNETWORK'] },
  {
    token: 'USDT',
    names: ['USDT', 'TETHER', 'TETHERUSD', 'TETHERUSDT', 'USDTETHER'],
    master: '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
  },
]

/** Letters of other scripts, digits and signs that look like Latin capitals; each pair is the sign and the capital. */
const lookAlikes = new Map(
  [
    ...['АA', 'ВB', 'ЕE', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'УY', 'ХX', 'ІI', 'ЈJ', 'ЅS', 'ԌG', 'ԀD', 'ԜW'],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'],
    ...['ՍU', 'ՏS', 'ՕO', 'ᏀG', 'ᎠD', 'ᎢT', 'ᏚS', 'ᏞL', 'ᎬE'],
    ...[
      '0O',
      '1I',
      '$S',
      '₮T',
      '₸T',
      '€E',
      '№N',
      'ØO',
      'ĐD',
      'ŦT',
      'ÐD',
      'ᴛT',
      'ᴏO',
      'ɴN',
      'ᴜU',
      'ᴅD',
      'ꜱS',
      'ᴇE',
      'ɢG',
    ],
  ].map(pair => [[...pair][0] ?? '', [...pair][1] ?? ''] as const),
)

const verificationMark = /[\u2611\u2705\u2713\u2714\u{1f5f8}\u{1f6e1}\u{1f396}]|\b(verified|official)\b/iu

/** Longer names are not mistaken for a short one. */
const maxLength = 64

/**
 * What the name or symbol of a token imitates; `undefined` for the token itself and for all other names.
 *
 * @example
 * findImitation(['USDТ'], '0:ab…') // 'USDT': its T is Cyrillic
 */
export function findImitation(names: readonly string[], address: string): Imitation | undefined {
  for (const { token, names: known, master } of knownNames) {
    if (address === master) return undefined
    if (names.some(name => known.includes(toLatinLetters(name)))) return token
  }
  return names.some(name => verificationMark.test(name)) ? 'mark' : undefined
}

/** The letters of a name as Latin capitals, without accents, marks, spaces and what cannot be seen. */
function toLatinLetters(name: string): string {
  const letters = name.slice(0, maxLength).normalize('NFKD').toUpperCase()
  return [...letters]
    .map(letter => lookAlikes.get(letter) ?? letter)
    .join('')
    .replace(/[^A-Z]/g, '')
}
