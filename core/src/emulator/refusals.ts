/** What the node's code logs when a message from outside is refused before the VM runs, and what that means. */
const reasons: readonly { readonly logged: RegExp; readonly means: string }[] = [
  { logged: /in_msg_state is null/, means: 'the account has no code, and the message does not bring any' },
  { logged: /cannot pay for importing/, means: 'the account cannot pay for taking a message from outside' },
  {
    logged: /message too large|exceeds? .*limit|too many cells/i,
    means: 'the message is larger than the network takes',
  },
  {
    logged: /in_msg_state hash mismatch|wrong hash|cannot unfreeze/i,
    means: 'the state in the message does not belong to this address',
  },
  { logged: /no gas|gas limits: max=0/i, means: 'the account cannot pay for any gas' },
]

/** Why a message was refused, in words: the emulator's own where they are not known here. */
export function refusalText(text: string): string {
  return reasons.find(reason => reason.logged.test(text))?.means ?? text
}
