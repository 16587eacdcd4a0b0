import { Builder } from '@tonoscope/core/cell/Builder'
import { toBocBase64 } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { stateAt } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { parseAddress } from '@tonoscope/core/encoding/address'
import type { Hash } from '@tonoscope/core/units'
import { demoBytes } from '@tonoscope/node/networks'
import { toncenterRoutes } from '../../core/test/toncenterRoutes.ts'
import { type FakeHttpServer, startFakeHttpServer } from '../../node/test/fakeHttpServer.ts'

/** The path of requests for an account. */
export const accountPath = '/api/v2/getShardAccountCell'

/** The ShardAccount of a missing account: account_none$0, no last transaction. */
const noAccount = new Builder()
  .ref(new Builder().bit(false).end())
  .hash('0'.repeat(64) as Hash)
  .uint(0, 64)
  .end()

/** A toncenter of the demo network, on which all accounts that were not recorded do not exist. */
export function startToncenter(): Promise<FakeHttpServer> {
  const snapshot = readSnapshot(demoBytes())
  const newest = snapshot.blocks.at(-1)
  return startFakeHttpServer({
    ...toncenterRoutes(snapshot),
    [accountPath]: url => {
      const state = newest && stateAt(snapshot, parseAddress(url.searchParams.get('address') ?? ''), newest)
      return { ok: true, result: { '@type': 'tvm.cell', bytes: toBocBase64(state?.shardAccount ?? noAccount) } }
    },
  })
}
