import { parseBoc } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { tryRead } from '../src/errors.ts'
import { readMessage } from '../src/tlb/message.ts'
import { readTransaction } from '../src/tlb/transaction.ts'
import { recordedBocs } from './bocs.ts'

/** All ordinary bodies of recorded messages, also of those in recorded transactions, each once. */
export function recordedBodies(): readonly Cell[] {
  const bodies = new Map<string, Cell>()
  for (const folder of ['golden', 'localnet', 'traces'])
    for (const { bytes } of recordedBocs(folder)) {
      if (bytes.length <= 4) continue
      for (const root of parseBoc(bytes).roots) {
        const message = tryRead(() => readMessage(root))
        const body = message?.body ?? tryRead(() => readTransaction(root))?.in_msg?.body
        if (body && !body.exotic) bodies.set(body.hash(), body)
      }
    }
  return [...bodies.values()]
}
