import { Builder } from '@tonoscope/core/cell/Builder'
import { toBocHex } from '@tonoscope/core/cell/text'
import { expect, test } from '../app.ts'
import { CellsPage } from '../pages/cells.ts'

const child = new Builder().uint(0xaa, 8).end()
const boc = toBocHex(new Builder().uint(7, 32).coins(5n).ref(child).end())
const layout = 'seqno:uint32 amount:Coins payload:^Cell'

test('a type shows which bits are which field, both ways, and the URL keeps it', async ({ page }) => {
  const cells = new CellsPage(page)
  await cells.open(boc)
  await page.getByLabel('Type of cell 0').fill(layout)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('cell 0 is read completely')).toBeVisible()
  await cells.field('amount').focus()
  await expect(cells.field('amount')).toHaveAttribute('aria-pressed', 'true')
  // The first of the eight digits of the sequence number.
  await page
    .getByRole('region', { name: 'Bits of cell 0' })
    .getByText('00000007')
    .click({ position: { x: 4, y: 8 }, force: true })
  await expect(cells.field('seqno')).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).searchParams.get('type')).toBe(layout)
})

test('arrow keys walk the tree; a reference leads to its cell', async ({ page }) => {
  const cells = new CellsPage(page)
  await cells.open(boc)
  await cells.tree.focus()
  await page.keyboard.press('ArrowDown')
  await expect(cells.cell('0.0')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(cells.cell('0')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(cells.tree.getByRole('treeitem')).toHaveCount(1)
})

test('an edit has its new hash before it is applied, and can be undone', async ({ page }) => {
  const cells = new CellsPage(page)
  await cells.open(boc)
  await page.getByLabel('Type of cell 0').fill(layout)
  await page.getByRole('button', { name: 'Apply' }).click()
  await cells.field('seqno').click()
  await page.getByLabel('New value of seqno').fill('8')
  await expect(page.getByText('New hash')).toBeVisible()
  await page.getByRole('button', { name: 'Apply edit' }).click()
  await expect(cells.field('seqno')).toContainText('8')
  await page.getByRole('button', { name: 'Undo edit' }).click()
  await expect(cells.field('seqno')).toContainText('7')
})

test('two BoCs are compared', async ({ page }) => {
  const cells = new CellsPage(page)
  await cells.open(boc)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByLabel('Newer BoC').fill(boc.replace('00000007', '00000008'))
  await page.getByRole('button', { name: 'Show differences' }).click()
  await expect(page.getByRole('list', { name: 'Cells that differ' })).toContainText('changed, bits 28–31')
  await page.getByRole('button', { name: 'New BoC' }).click()
  await expect(page.getByLabel('BoC', { exact: true })).toBeVisible()
})

test.describe('a wrong BoC', () => {
  test.use({ tolerated: [/status of 400/] })

  test('is an error', async ({ page }) => {
    await page.goto('/cells')
    await page.getByLabel('BoC', { exact: true }).fill(boc.slice(0, 20))
    await page.getByRole('button', { name: 'Show cells' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})
