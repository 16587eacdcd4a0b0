import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { fetchPlain } from '../support/fetchPlain.ts'

type Node = {
  id: string
  children: Node[]
  transaction: { hash: string; in_msg?: { decoded_op_name?: string } }
}

/** Answers a run with a trace of as many transactions: a chain of a hundred, each with as many different children. */
async function growRuns(page: Page, transactions: number): Promise<void> {
  await page.route('**/debug/emulate', async route => {
    const reply = await fetchPlain(route)
    // Lines of progress, and the result as the last one.
    const lines = (await reply.text()).trim().split('\n')
    const last = JSON.parse(lines.pop() ?? '') as { reply: { trace: Node } } // what the server replies
    const result = last.reply
    const [first] = result.trace.children
    if (!first) throw new Error('the sample has more than one transaction')
    // Without its BoC, which no list and no picture shows, the reply stays small enough for a test.
    const text = JSON.stringify({ ...first, children: [], transaction: { ...first.transaction, raw: '' } })
    let count = 1
    const copy = (id: string): Node => {
      const node = JSON.parse(text) as Node // as written above
      const hash = node.transaction.hash.slice(8) + (++count).toString(16).padStart(8, '0')
      const operation = { ...node.transaction.in_msg, decoded_op_name: `operation_${count}` }
      return { ...node, id, transaction: { ...node.transaction, hash, in_msg: operation } }
    }
    const levels = 100
    let parent: Node = result.trace
    parent.children = []
    for (let level = 0; level < levels; level++) {
      for (let i = 0; i < (transactions - 1) / levels - 1e-9; i++) parent.children.push(copy(`${parent.id}.${i}`))
      parent = parent.children[0] ?? parent
    }
    await route.fulfill({ response: reply, body: [...lines, JSON.stringify(last)].join('\n') })
  })
}

test('ten thousand transactions open as a list, which renders only what is seen', { tag: '@web' }, async ({
  inspect,
  page,
}) => {
  await growRuns(page, 10_001)
  await inspect.openSample('highload-v2-100-messages')
  await expect(inspect.tab('Tree')).toHaveText(/10\D?001/)
  await page.getByText('List', { exact: true }).click()
  const list = page.getByRole('treegrid', { name: 'Tree' })
  await expect(list).toHaveAttribute('aria-rowcount', '10002')
  const rendered = () => list.getByRole('row').count()
  expect(await rendered()).toBeLessThan(80)
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const selected = list.getByRole('row', { selected: true })
  await expect(selected).toHaveAttribute('aria-rowindex', '10002')
  await expect(selected).toBeInViewport()
  expect(await rendered()).toBeLessThan(80)
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(inspect.node('0')).toBeInViewport()
})

test('ten thousand transactions open as a picture, which draws only what is legible', { tag: '@web' }, async ({
  inspect,
  page,
}) => {
  await growRuns(page, 10_001)
  await inspect.openSample('highload-v2-100-messages')
  await expect(inspect.tree).toBeVisible()
  const drawn = () => inspect.tree.locator('svg *').count()
  expect(await drawn()).toBeLessThan(2000)
  await inspect.tree.focus()
  await page.keyboard.press('f')
  await page.getByRole('button', { name: /^Zoom out/ }).click({ clickCount: 6 })
  await inspect.tree.focus()
  await expect.poll(drawn).toBeLessThan(2000)
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toBeVisible()
  expect(await drawn()).toBeLessThan(2000)
})
