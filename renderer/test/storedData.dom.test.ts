import './setup.ts'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

/** What earlier versions have stored, by key. */
const stored = {
  'tonoscope.settings':
    '{"theme":"dark","unit":"GRAM","backend":"browser","images":true,"keepSigned":true,"network":"mine"}',
  'tonoscope.networks': '[{"name":"mine","sources":[{"kind":"tonapi","url":"https://api.example"}]}]',
  'tonoscope.keys': '{"mine tonapi https://api.example":"k"}',
  'tonoscope.labels': `{"0:${'ab'.repeat(32)}":"Exchange"}`,
  'tonoscope.history':
    '[{"kind":"event","path":"/event?id=1","title":"a sent 1 TON to b.","outcome":"works","network":"demo","at":5}]',
  'tonoscope.snapshots':
    '[{"title":"x","blocks":1,"accounts":2,"traces":0,"name":"plane","fileName":"plane.tonoscope","id":"a1","size":3,"at":5}]',
  'tonoscope.runs.kept':
    '[["1x","{\\"form\\":\\"harmless\\",\\"text\\":\\"{\\\\\\"boc\\\\\\":\\\\\\"te6\\\\\\",\\\\\\"block_seqno\\\\\\":7}\\"}"]]',
  'tonoscope.configs': '[["2y","b5ee9c72"]]',
  'tonoscope.draft.kept': '{"form":"harmless","text":"te6cc \\"draft\\""}',
  'tonoscope.draft.options': '{"boc":"-","block_seqno":7}',
  'tonoscope.nfts': 'EQ…\nEQ…',
}

test('what earlier versions have stored is read, and stays as it is', async () => {
  vi.resetModules()
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
  sessionStorage.setItem('tonoscope.proof', '{"my":"proof"}')
  sessionStorage.setItem('tonoscope.proof.trust', 'newest')

  const { getSettings } = await import('../src/settings/settings.ts')
  // A setting that came later has its default.
  expect(getSettings()).toEqual({ ...JSON.parse(stored['tonoscope.settings']), secondOpinion: false })
  const { ownNetworks } = await import('../src/settings/ownNetworks.ts')
  const source = { kind: 'tonapi', url: 'https://api.example', key: 'k' }
  expect(ownNetworks.get()).toEqual([{ name: 'mine', sources: [source] }])
  const { getLabels } = await import('../src/labels/labels.ts')
  expect([...getLabels()]).toEqual([[`0:${'ab'.repeat(32)}`, 'Exchange']])
  const { useHistory } = await import('../src/history/history.ts')
  expect(renderHook(useHistory).result.current).toEqual(JSON.parse(stored['tonoscope.history']))
  const { openedSnapshots } = await import('../src/backend/snapshots.ts')
  expect(openedSnapshots()).toEqual(JSON.parse(stored['tonoscope.snapshots']))
  const { findRun } = await import('../src/run/runStore.ts')
  expect(findRun('1x')?.request).toMatchObject({ boc: 'te6', block_seqno: 7 })
  const { findPastedConfig } = await import('../src/features/config/pastedConfigs.ts')
  expect(findPastedConfig('2y')).toBe('b5ee9c72')
  const { useDraft } = await import('../src/features/inspect/draft.ts')
  expect(renderHook(useDraft).result.current).toEqual({ text: 'te6cc "draft"', options: { block_seqno: 7 } })
  const { useNftLists } = await import('../src/features/nfts/nftLists.ts')
  expect(renderHook(useNftLists).result.current.text).toBe('EQ…\nEQ…')
  const { useProofDraft } = await import('../src/files/proofDraft.ts')
  const input = { text: '{"my":"proof"}', trust: 'newest', target: '' }
  expect(renderHook(useProofDraft).result.current).toEqual({ ...input, submitted: input, turn: 0 })

  expect({ ...localStorage }).toEqual(stored)
  const { storageProblems } = await import('../src/store/storageEntry.ts')
  expect(storageProblems.get()).toEqual({ isFailing: false, broken: [] })
  sessionStorage.clear()
})
