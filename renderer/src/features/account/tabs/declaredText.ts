import type { DebugAbiArgument } from '@tonoscope/core/contract/debugAbi'

type Argument = DebugAbiArgument
/** The arguments as typed, by name. */
export type ArgumentTexts = Readonly<Record<string, string>>

/** What is shown in an empty field. */
export const placeholders: { readonly [Input in Argument['input']]: string } = {
  integer: '123 or 0x7b',
  coins: 'Nanotons: 1 TON is 1000000000',
  flag: 'true or false',
  address: 'EQ… or 0:…',
  bits: 'Hex digits',
  text: '',
  boc: 'BoC in hex or base64',
  json: '{ "field": 1 }',
}

const getText = ({ name, input }: Argument, texts: ArgumentTexts): string =>
  texts[name] ?? (input === 'flag' ? 'false' : '')

/** An argument as the operation takes it; an empty one that may be null is null. */
export function formatDeclared(argument: Argument, texts: ArgumentTexts): string {
  const text = getText(argument, texts)
  return text.trim() === '' && argument.is_nullable && argument.input !== 'text' ? 'null' : text
}

/** What is wrong with an argument; `undefined` if nothing is. The operation checks the type. */
export function findDeclaredProblem(argument: Argument, texts: ArgumentTexts): string | undefined {
  const text = formatDeclared(argument, texts).trim()
  if (text === '' && argument.input !== 'text') return 'Enter a value'
  const isInteger = argument.input === 'integer' || argument.input === 'coins'
  if (isInteger && text !== 'null' && !/^-?(\d+|0x[0-9a-f]+)$/i.test(text)) return 'Not an integer'
  return undefined
}
