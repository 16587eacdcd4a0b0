/** Sets `window.wasAttacked` where a text is run. */
const attack = 'window.wasAttacked=1'

/** Texts that run something where a page inserts them without care. */
export const runningTexts: readonly string[] = [
  `<img src=x onerror="${attack}">`,
  `</script><script>${attack}</script>`,
  `"><svg onload=${attack}>`,
  `' onmouseover='${attack}`,
  `javascript:${attack}`,
  ` \tjava\nscript:${attack}`,
  `data:text/html,<script>parent.${attack}</script>`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.${attack}'/>`,
  `vbscript:${attack}`,
  `<style>*{display:none!important}</style>`,
  `red;background:url(https://attacker.invalid/css)`,
  `<a href="https://attacker.invalid/">USDT</a>`,
  `[USDT](javascript:${attack})`,
  `{{constructor.constructor("${attack}")()}}`,
  `\${${attack}}`,
  `<%= ${attack} %>`,
]

/** Texts that look like others, or change how the text around them looks. */
export const hiddenTexts: readonly string[] = [
  '\u202eTDSU\u202c',
  'usdt\u202egpj.exe',
  '\u2067USDT\u2069',
  '\u2066\u2066\u2066USDT',
  '\u200fTON\u061c',
  'US\u200bD\u2060T\u200d',
  '\ufeffTON\u00ad',
  'a\u0000b\u0007c\u007f\u0085',
  'TON\u3164\u{e0041}\u{e007f}\u115f\uffa0\u2800',
  'first\u2028second\u2029third\rfourth\u000bfifth',
  `Z${'\u0315\u031b\u0328\u0489'.repeat(60)}o${'\u0300\u036f'.repeat(200)}`,
  'lone \ud83d surrogate \udc4d',
]

/** Sequences that a terminal would obey. */
export const terminalTexts: readonly string[] = [
  '\u001b[2J\u001b[H✓ Succeeds',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://attacker.invalid/\u001b\\USDT\u001b]8;;\u001b\\',
  '\u009b31mred',
  'ok\r✓ Succeeds',
  '\b\b\b\b',
]

/** Cells that a spreadsheet would compute. */
export const formulaTexts: readonly string[] = [
  '=HYPERLINK("https://attacker.invalid/","USDT")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '\uff1d1+1',
  '\u200b=1+1',
]

/** Names that imitate known ones. They stay readable, and their origin is stated. */
export const imitatingTexts: readonly string[] = [
  'TON',
  'Toncoin',
  'USD₮',
  'USDT',
  'USDТ',
  'ТON',
  'Tether USD ✓',
  '✅ verified',
]

/** A word that fits on no screen. */
export const longText: string = 'W'.repeat(100_000)

/** Texts of strangers that try to run, to look like others, or to change what is around them. */
export const hostileTexts: readonly string[] = [
  ...runningTexts,
  ...hiddenTexts,
  ...terminalTexts,
  ...formulaTexts,
  ...imitatingTexts,
]

/**
 * What must not reach a screen, terminal or file as it is: characters that cannot be seen or that change the order of others,
 * and more than four marks on one letter. Lines and tabs may, and the joiner inside of an emoji.
 */
export const hiddenCharacters =
  /(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\p{M}{5}|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/u
