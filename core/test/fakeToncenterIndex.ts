import { toncenterSource } from '../src/chain/toncenter/toncenterSource.ts'
import { parseHash } from '../src/encoding/address.ts'
import { fakeServer } from './fakeServer.ts'
import type { V3 } from './v3Form.ts'

/** A trace of the fake index, with the hashes it can be found by. */
export type IndexedTrace = { json: V3; transactions: ReadonlySet<string>; hashes: ReadonlySet<string> }

/** A fake toncenter with these traces, searchable like the real one. */
export function fakeToncenterIndex(traces: readonly IndexedTrace[], book: unknown = {}) {
  const { fetch, requests } = fakeServer({
    '/api/v3/traces': url => {
      const [tx, message] = [url.searchParams.get('tx_hash'), url.searchParams.get('msg_hash')]
      const found = traces.filter(
        each => (tx && each.transactions.has(parseHash(tx))) || (message && each.hashes.has(parseHash(message))),
      )
      return { traces: found.map(({ json }) => json), address_book: book, metadata: {} }
    },
  })
  return { source: toncenterSource({ name: 'stand-in', baseUrl: 'https://index.example', fetch }), requests }
}
