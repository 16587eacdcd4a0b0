import type { DebugWhy } from '../contract/debugWhy.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { joinSections, paint, type TextStyle } from './terminalText.ts'

/** An explained error text for a terminal. */
export function whyText(reply: DebugWhy, style: TextStyle): string {
  const { sentence, cause, fix, sent, contracts, meanings, errors, inputs, unknown } = reply
  const names = contracts.map(
    ({ interfaces, code_hash: hash }) => `${interfaces.join(', ')} (code ${hash.slice(0, 8)}…)`,
  )
  const [, ...others] = meanings
  return joinSections([
    [paint(sentence, 'bold', style), ...(cause === undefined ? [] : [cause]), ...(fix === undefined ? [] : [fix])],
    sent ? [paint(sent.text, sent.state === 'not_sent' ? 'green' : 'yellow', style)] : [],
    [...factLines(reply), ...(names.length === 0 ? [] : [`contract  ${names.join('\n          ')}`])],
    others.length === 0 ? [] : ['Other meanings of the exit code:', ...others.map(meaningLine)],
    errors.flatMap(({ id, title, source }) => [`${title} (${id})`, `  ${source}`]),
    inputs.map(({ sentence: input, value }) => `In the text: ${input}${value.length > 100 ? '' : `\n  ${value}`}`),
    unknown,
  ])
}

function factLines({ exit_code: code, phase, steps, account }: DebugWhy): readonly string[] {
  const facts = [...(phase === undefined ? [] : [`${phase} phase`]), ...(steps === undefined ? [] : [`${steps} steps`])]
  return [
    ...(code === undefined ? [] : [`exit code ${code}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`]),
    ...(account === undefined ? [] : [`account   ${toFriendlyAddress(account, { bounceable: false })}`]),
  ]
}

const meaningLine = ({ interface: owner, phase, name, description }: DebugWhy['meanings'][number]): string =>
  `  ${owner ?? (phase === 'action' ? 'any contract, action phase' : 'any contract')}: ${name}. ${description}`
