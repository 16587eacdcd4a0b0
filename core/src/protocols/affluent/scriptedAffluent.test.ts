import { expect, test } from 'vitest'
import { extendedActions } from '../../../test/changeTrace.ts'
import { mergeScripts } from '../../../test/jettonBodies.ts'
import {
  burnBody,
  burned,
  burning,
  expectFailureWithout,
  jettons,
  only,
  paying,
  play,
  rejecting,
  send,
  user,
} from '../../../test/liquidityScripts.ts'
import { stubAddress } from '../../../test/stubTrace.ts'

const isVault = { q: ['affluent_lending_vault' as const] }

test('shares are burned, and the vault pays', async () => {
  const script = mergeScripts(burning([send('qv')]), paying('q'))
  const recording = await play(script, 'wq', burnBody, isVault)
  expect(only(recording)).toMatchObject({
    type: 'LendingWithdrawal',
    status: 'ok',
    detail: { protocol: 'Affluent', user, master: stubAddress('q'), shares: burned, amount: jettons('v', 5n) },
  })
  expectFailureWithout(recording, 'LendingWithdrawal')
  const unpaid = await play(rejecting(script, 'wv', 0x178d4519), 'wq', burnBody, isVault)
  expect(only(unpaid)).toMatchObject({ type: 'LendingWithdrawal', status: 'failed' })
  // Another jetton that pays on burn is no vault.
  expect(extendedActions(await play(script, 'wq', burnBody))).toEqual([])
})
