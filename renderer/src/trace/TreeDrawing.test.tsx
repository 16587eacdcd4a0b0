import '../../test/setup.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account, node, numbered, result } from '../../test/fixtures/build.ts'
import { noAccountNames } from '../ui/AccountNames.tsx'
import { foldSiblings, getShownItems } from './foldSiblings.ts'
import { TreeDrawing } from './TreeDrawing.tsx'
import { buildTraceModel } from './traceModel.ts'
import { layoutTree } from './treeLayout.ts'

/** A tree with eight equal receivers, folded into one item. */
function drawFolded(imitation?: string) {
  const receivers = Array.from({ length: 8 }, (_, i) => account(`receiver ${i}`))
  const children = receivers.map(receiver => node({ account: receiver, in: { value: 1_000_000n } }))
  const { root, nodes } = buildTraceModel(result(numbered(node({ account: account('sender'), in: {}, children })), {}))
  if (!root) throw new Error('the result has a tree')
  const fold = foldSiblings(nodes)
  const address = receivers.map(({ address }) => address).find((_, i) => `receiver ${i}` === imitation)
  const lookAlikes = new Map(address === undefined ? [] : [[address, { text: '', otherName: 'My wallet' }]])
  render(
    <svg>
      <title>Trace</title>
      <TreeDrawing
        layout={layoutTree(root, trace => getShownItems(trace, fold, new Set()))}
        detail="full"
        selected={undefined}
        names={{ ...noAccountNames, lookAlikes }}
        unit="TON"
        onPress={() => {}}
        onUnfold={() => {}}
      />
    </svg>,
  )
  return screen.getByRole('treeitem', { name: /folded/ })
}

const warning = 'Looks like the address of My wallet, but is another account'

test('a folded group has the mark of an account in it that looks like a named one', () => {
  const group = drawFolded('receiver 5')
  expect(group.getAttribute('aria-label')).toContain(warning)
  expect(group.querySelector('title')?.textContent).toBe(warning)
})

test('other groups have none', () => {
  const group = drawFolded()
  expect(group.getAttribute('aria-label')).not.toContain('Looks like')
  expect(group.querySelector('title')).toBeNull()
})
