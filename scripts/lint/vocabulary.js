/**
 * The words that names and texts of the project do not use, each with its replacement. The glossary is docs/GLOSSARY.md.
 *
 * A name is split into its words first: `mostBytes` is `most`, `bytes`.
 */

/** @typedef {{ words: string[], use: string, at?: 'first' | 'only' }} BannedName */

/** Words of identifiers and file names; `at` says that the word is banned only at the beginning of a name, or as the whole name. */
/** @type {BannedName[]} */
export const bannedNames = [
  { words: ['most', 'longest'], use: 'max', at: 'first' },
  { words: ['least'], use: 'min', at: 'first' },
  { words: ['ask', 'asks', 'asked', 'asking'], use: 'request, query, fetch' },
  { words: ['answer', 'answers', 'answered', 'answering'], use: 'response, reply, result' },
  { words: ['told', 'untold', 'tell', 'tells', 'telling'], use: 'reported, unknown, emit' },
  { words: ['hear', 'heard', 'hears'], use: 'onMessage, received' },
  { words: ['say', 'says', 'said', 'saying'], use: 'text, sentence' },
  { words: ['thrown'], use: 'error' },
  { words: ['landed'], use: 'onChain' },
  { words: ['place', 'places', 'placed'], use: 'params, location, position, path' },
  { words: ['go'], use: 'setParams', at: 'only' },
  { words: ['refuse', 'refuses', 'refused', 'refusing', 'refusal', 'refusals'], use: 'reject, error' },
  { words: ['orders'], use: 'outMessages, outActions', at: 'only' },
  { words: ['cut', 'cuts'], use: 'truncation, truncated' },
  { words: ['who', 'whose'], use: 'account, accountLabel' },
  { words: ['made'], use: 'created, built' },
  { words: ['deed', 'deeds'], use: 'actionSentence' },
  { words: ['holds'], use: 'a name that says what it is', at: 'only' },
  { words: ['nobody', 'sought', 'here'], use: 'a name that says what it is' },
  { words: ['patience', 'patient'], use: 'timeoutMs' },
  { words: ['within'], use: 'withDeadline', at: 'only' },
  { words: ['breathe', 'breath', 'breathed'], use: 'yieldToEventLoop' },
  { words: ['bag', 'bags'], use: 'boc, ParsedBoc' },
  { words: ['loose'], use: 'built' },
  { words: ['lies', 'lie'], use: 'contains, forged' },
  { words: ['think', 'thought', 'understand', 'understood', 'understanding'], use: 'classify, describe' },
  { words: ['outside', 'wording', 'middle', 'inside', 'reveal'], use: 'the thing that it is', at: 'only' },
]

/** What a person reads (screens, command line, API descriptions, errors), in English. */
/** @type {{ pattern: RegExp, use: string }[]} */
export const bannedTexts = [
  { pattern: /\bbags? of cells\b|\b(a|the|this|that|one|no) bags?\b/i, use: 'BoC' },
  { pattern: /\b(not |un)?told\b|\btells?\b/i, use: 'Source: …, Loaded in …, Not available from this source' },
  { pattern: /\blanded\b/i, use: 'on chain' },
  { pattern: /\bbegun\b/i, use: 'started; External, Internal, Bounced, Tick-tock' },
  { pattern: /\bhas now (more|less)\b/i, use: 'Change' },
  { pattern: /\bgone for good\b/i, use: 'Burned' },
  { pattern: /\bwhat was asked for\b/i, use: 'Intended effect' },
  { pattern: /\bas it came\b|\bbody as it is\b/i, use: 'Raw response, Raw body' },
  { pattern: /\bto the bit\b/i, use: 'Identical' },
  { pattern: /\bby choice\b/i, use: 'From … to …, older first' },
  { pattern: /\b(error|fault) of ours\b/i, use: 'Internal error' },
  { pattern: /\bnobody\b/i, use: 'the fact, without a person' },
  { pattern: /\bit stands still\b/i, use: 'Recorded snapshot, not live' },
  { pattern: /\bwallet'?s? orders?\b|\borders? of the wallet\b|\bdropped \d+ of\b/i, use: 'outgoing message' },
  { pattern: /\bcould not be had\b|\bcannot be had\b/i, use: "Couldn't fetch …" },
  { pattern: /\b(comes?|came) back\b/i, use: 'is refunded, is returned' },
  { pattern: /\bask(s|ed|ing)? (the|a|an|another|this) (source|server|chain|network|liteserver)\b/i, use: 'query' },
  { pattern: /\brefus(e|es|ed|ing|al)\b/i, use: 'reject' },
  { pattern: /\bcut (off|short)\b/i, use: 'truncated' },
  { pattern: /\b(we|our|ours)\b/i, use: 'the fact, without a person' },
  { pattern: /[a-z]!$|\boops\b/i, use: 'no exclamation' },
  { pattern: /\bin vain\b/i, use: 'what happened: did not respond, was not paid' },
  { pattern: /\bswitch(es|ed|ing)? (\w+ ){0,2}(on|off)\b/i, use: 'enabled, disabled' },
  { pattern: /\blatest block\b/i, use: 'newest block' },
  { pattern: /\bzerostate\b/i, use: 'zero state' },
  { pattern: /\b(block|wallet|query|event|network|global|subscription|endpoint) ids?\b/, use: 'ID' },
  { pattern: /\bselect (a|an|another|such a) (\w+ )?(network|port|source|block)\b/i, use: 'choose' },
  { pattern: /\bcancel(ed|ing)\b/i, use: 'cancelled, cancelling' },
  { pattern: /жетон-кош|жетонн/i, use: 'кошелёк жетонов' },
  { pattern: /(^|[^а-яё])админ(а|у|ом|е)?(?![а-яё])/i, use: 'администратор' },
  { pattern: /мультиподпис/i, use: 'мультисиг' },
  { pattern: /(^|[^а-яё])займ(?![а-яё])/i, use: 'заём' },
  { pattern: /взнос/i, use: 'внесение, депозит' },
  { pattern: /вознагражден/i, use: 'награда' },
  { pattern: /код завершения/i, use: 'код выхода' },
  { pattern: /\bhas not enough\b/i, use: 'does not have enough' },
  { pattern: /\bgetaddrinfo\b|\bFailed to fetch\b/, use: 'what could not be reached, and what to do' },
]

/** @typedef {{ files: string[], names: string[], reason: string }} CopiedNames */

/** Names that are written as another party or a file format writes them. */
/** @type {CopiedNames[]} */
export const copiedNames = [
  {
    files: ['core/src/chain/snapshot', 'core/src/engines/capsule/malformedCapsule.test.ts'],
    names: ['as_landed', 'ask', 'answer', 'asks', 'landed', 'made', 'made_at', 'made_by'],
    reason: 'keys of the snapshot and capsule files',
  },
  {
    files: ['core/src', 'core/test'],
    names: ['cutShort'],
    reason: 'a key of recorded traces in capsule files',
  },
  {
    files: [
      ...['bench', 'core/src', 'core/test', 'node', 'scripts/demo'],
      ...['renderer/src/worker/verifyWithProgress.test.ts', 'server/src/cli/proofCommand.test.ts'],
    ],
    names: ['answer', 'sendAnswer'],
    reason: 'adnl.message.answer of ton_api.tl, and the key of recorded liteserver replies',
  },
  { files: ['core/src/messages/walletMessage.golden.test.ts'], names: ['orders'], reason: 'a key of a recording' },
  {
    files: ['renderer/src/features/proofs/claimText.ts'],
    names: ['holds'],
    reason: 'a state of claims in replies of /debug',
  },
  { files: ['core/test/toReadableEvent.ts'], names: ['says'], reason: 'a key of the expected files' },
]

/** Whether a property of this file is copied from a format. */
export const isCopied = (file, name) =>
  copiedNames.some(
    ({ files, names }) => names.includes(name) && files.some(each => file === each || file.startsWith(`${each}/`)),
  )

/** The words of a name, lower case: `mostBytes`, `MOST_BYTES` and `most-bytes` are `most`, `bytes`. */
export const wordsIn = name =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase())

/** What is wrong with a name, or undefined when nothing is. */
export function nameBreach(name) {
  const words = wordsIn(name)
  for (const { words: banned, use, at } of bannedNames) {
    const seen = at === 'only' ? (words.length === 1 ? words : []) : at === 'first' ? words.slice(0, 1) : words
    const word = seen.find(each => banned.includes(each))
    if (word !== undefined) return `'${name}': not '${word}' but ${use} (docs/GLOSSARY.md)`
  }
  return undefined
}

/** What is wrong with a text that a person reads, or undefined when nothing is. */
export function textBreach(text) {
  for (const { pattern, use } of bannedTexts) {
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined) return `'${found}' in ${JSON.stringify(text)}: ${use} (docs/GLOSSARY.md)`
  }
  return undefined
}
