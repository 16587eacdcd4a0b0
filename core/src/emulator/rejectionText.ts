/** Log lines of the node's code for an external message that is rejected before the VM runs, and their meaning. */
const knownReasons: readonly { readonly pattern: RegExp; readonly meaning: string }[] = [
  { pattern: /in_msg_state is null/, meaning: 'the account has no code and the message has no StateInit' },
  { pattern: /cannot pay for importing/, meaning: 'the balance does not cover the import fee of the external message' },
  {
    pattern: /message too large|exceeds? .*limit|too many cells/i,
    meaning: 'the message exceeds the size limit of the network',
  },
  {
    pattern: /in_msg_state hash mismatch|wrong hash|cannot unfreeze/i,
    meaning: 'the hash of the StateInit does not match the address',
  },
  { pattern: /no gas|gas limits: max=0/i, meaning: 'the balance does not cover any gas' },
]

/** Why a message was rejected; for unknown reasons, the emulator's own text. */
export function rejectionText(text: string): string {
  return knownReasons.find(reason => reason.pattern.test(text))?.meaning ?? text
}
