/** A flag of a send or reserve mode. */
export type ModeFlag = { readonly bit: number; readonly name: string; readonly meaning: string }

const sendFlags: readonly ModeFlag[] = [
  { bit: 1, name: 'pay fees separately', meaning: 'The sender pays the forward fee on top of the value.' },
  {
    bit: 2,
    name: 'ignore errors',
    meaning: 'If this action fails, it is skipped and the next ones are executed.',
  },
  { bit: 16, name: 'bounce on action failure', meaning: 'If this action fails, the transaction bounces.' },
  { bit: 32, name: 'destroy if zero', meaning: 'The account is deleted when its balance becomes 0.' },
  { bit: 64, name: 'carry remaining value', meaning: 'The remaining value of the incoming message is added.' },
  { bit: 128, name: 'carry all balance', meaning: 'The remaining balance is sent instead of the stated value.' },
]

const reserveFlags: readonly ModeFlag[] = [
  { bit: 1, name: 'all but', meaning: 'Reserves everything except the amount.' },
  { bit: 2, name: 'at most', meaning: 'Reserves the balance if it is less than the amount.' },
  {
    bit: 4,
    name: 'add original balance',
    meaning: 'The balance before the compute phase is added to the amount.',
  },
  { bit: 8, name: 'negate', meaning: 'The amount is subtracted from the original balance.' },
  { bit: 16, name: 'bounce on action failure', meaning: 'If this action fails, the transaction bounces.' },
]

/**
 * The flags of the mode of an output action; unknown bits come last, as one flag.
 *
 * @example
 * modeFlags('send_message', 3).map(flag => flag.name) // ['pay fees separately', 'ignore errors']
 */
export function modeFlags(type: string, mode: number): ModeFlag[] {
  const table = type === 'reserve' ? reserveFlags : type === 'send_message' ? sendFlags : []
  const found = table.filter(flag => (mode & flag.bit) !== 0)
  const rest = found.reduce((left, flag) => left & ~flag.bit, mode)
  if (rest !== 0) found.push({ bit: rest, name: `bit ${rest}`, meaning: 'Unknown flag.' })
  return found
}
