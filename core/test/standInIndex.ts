import { parseHash } from '../src/cell/address.ts'
import { toncenterSource } from '../src/chain/toncenter/toncenterSource.ts'
import { standIn } from './standIn.ts'
import type { V3 } from './v3Form.ts'

/** A trace as the stand-in holds it, with the hashes that it is found by. */
export type Kept = { json: V3; transactions: ReadonlySet<string>; hashes: ReadonlySet<string> }

/** A toncenter that holds these traces and finds them as the real one does. */
export function indexOf(traces: readonly Kept[], book: unknown = {}) {
  const { fetch, asked } = standIn({
    '/api/v3/traces': url => {
      const [tx, message] = [url.searchParams.get('tx_hash'), url.searchParams.get('msg_hash')]
      const found = traces.filter(
        each => (tx && each.transactions.has(parseHash(tx))) || (message && each.hashes.has(parseHash(message))),
      )
      return { traces: found.map(({ json }) => json), address_book: book, metadata: {} }
    },
  })
  return { source: toncenterSource({ name: 'stand-in', baseUrl: 'https://index.example', fetch }), asked }
}
