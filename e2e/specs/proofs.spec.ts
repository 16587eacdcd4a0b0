import type { RawBlockProof } from '@tonoscope/core/contract/schemas/blocks'
import { expect, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'
import { InspectPage } from '../pages/inspect.ts'
import { ProofsPage } from '../pages/proofs.ts'

/** The parts of the example's chain, as the screen saves them. */
async function savedProof(proofs: ProofsPage): Promise<RawBlockProof[]> {
  await proofs.openExample()
  const { name, text } = await new InspectPage(proofs.page).download(
    proofs.result.getByRole('button', { name: 'Proof', exact: true }),
  )
  expect(name).toMatch(/^proof-0-\d+\.json$/)
  // By the interface's own schema.
  return JSON.parse(text) as RawBlockProof[]
}

const links = (parts: RawBlockProof[]) =>
  parts.flatMap(part => part.steps.map(step => step.lite_server_block_link_forward))
const changed = (hex: string, at: number): string =>
  `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`

test('a chain from the zero state to the newest block is verified in the page', async ({ page }) => {
  const proofs = new ProofsPage(page)
  await proofs.openExample()
  await expect(proofs.mark('Verified')).toBeVisible()
  const count = await proofs.steps.count()
  expect(count).toBeGreaterThan(30)
  await expect(proofs.steps.and(page.locator('[data-state="verified"]'))).toHaveCount(count)
  // What is verified is one line; each can be opened.
  await expect(page.getByRole('list', { name: /^Claims of step/ })).toHaveCount(1)
  await proofs.toggle(3).click()
  await expect(proofs.claims(3)).toHaveCount(9)
  await expect(proofs.claims(3).getByRole('img', { name: 'Holds' })).toHaveCount(9)
  await proofs.steps.nth(2).getByText('Validators', { exact: true }).click()
  await expect(proofs.steps.nth(2).getByRole('table', { name: 'Validator set' })).toContainText('valid')
  expect(await lowContrastTexts(page)).toEqual([])
  await page.reload()
  await expect(proofs.sentence).toHaveText(/^Verified/)
})

test.describe('offline', () => {
  // The other screens are loaded in advance while nothing else is to be done, which may be then.
  test.use({ loadsInAdvance: true, tolerated: [/ERR_INTERNET_DISCONNECTED/] })

  test('it is verified again without a network', async ({ page, context }) => {
    const proofs = new ProofsPage(page)
    await proofs.openExample()
    await context.setOffline(true)
    await proofs.result.getByRole('button', { name: 'Verify again offline' }).click()
    await expect(proofs.result).toContainText('Re-verified offline in')
    await expect(proofs.mark('Verified')).toBeVisible()
  })
})

test('one changed byte fails at its step, with the claim that does not hold', async ({ page }) => {
  const proofs = new ProofsPage(page)
  const saved = await savedProof(proofs)
  const forgeries: readonly [claim: string, step: number, forge: (parts: RawBlockProof[]) => void][] = [
    [
      'signatures',
      7,
      parts => {
        const one = links(parts)[6]?.signatures.signatures[0]
        if (one) one.signature = changed(one.signature, 20)
      },
    ],
    [
      'target block header',
      12,
      parts => {
        const link = links(parts)[11]
        if (link) link.dest_proof = changed(link.dest_proof, link.dest_proof.length - 40)
      },
    ],
    [
      'continues the previous step',
      2,
      parts => {
        parts[0]?.steps.splice(1, 1)
      },
    ],
  ]
  for (const [claim, step, forge] of forgeries) {
    const parts = structuredClone(saved)
    forge(parts)
    await proofs.verify(JSON.stringify(parts))
    await expect(proofs.sentence).toHaveText(`Failed at step ${step}: ${claim}`)
    await expect(proofs.mark('Failed')).toBeVisible()
    await expect(proofs.mark('Verified')).toHaveCount(0)
    await expect(proofs.claims(step).getByRole('img', { name: 'Fails' })).toHaveCount(1)
    await expect(proofs.steps.nth(step - 1)).toBeInViewport()
    await expect(proofs.steps.and(page.locator('[data-state="verified"]'))).toHaveCount(step - 1)
  }
})

test('a partial chain is incomplete, and the rest is fetched from there', async ({ page }) => {
  const proofs = new ProofsPage(page)
  const [first] = await savedProof(proofs)
  await proofs.verify(JSON.stringify(first))
  await expect(proofs.sentence).toHaveText(/^Incomplete: verified up to block \d+, the chain continues$/)
  await expect(proofs.mark('Not verified')).toBeVisible()
  await proofs.result.getByRole('link', { name: /^Continue from block/ }).click()
  await expect(proofs.sentence).toHaveText(/^Verified/)
})

test('another trusted block than the first one is no proof', async ({ page }) => {
  const proofs = new ProofsPage(page)
  const parts = await savedProof(proofs)
  await proofs.verify(JSON.stringify(parts), `(-1,8000000000000000,0,${'ab'.repeat(32)},${'cd'.repeat(32)})`)
  await expect(proofs.sentence).toHaveText('Not checkable: the proof does not start with the trusted block')
  await expect(proofs.steps).toHaveCount(0)
})

test('a dropped proof is verified; a broken one is reported with the offset', async ({ page, inspect }) => {
  const proofs = new ProofsPage(page)
  const parts = await savedProof(proofs)
  await inspect.open('/library')
  await inspect.drop('proof.json', Buffer.from(JSON.stringify(parts)))
  await expect(proofs.sentence).toHaveText(/^Verified/)
  await expect(page).toHaveURL(/\/proofs\?proof=pasted/)
  await page.reload()
  await expect(proofs.sentence).toHaveText(/^Verified/)
  await proofs.verify('{"complete": tru')
  await expect(proofs.sentence).toHaveText('Not checkable: not a proof')
  await expect(page.getByRole('alert')).toContainText('Invalid JSON at character 13')
})

test.describe('what is not there', () => {
  test.use({ tolerated: [/status of 404/] })

  test('a proof that the recorded network does not have is reported, with the sources that have proofs', async ({
    page,
  }) => {
    await page.goto('/proofs?target=100')
    await expect(page.getByText('This proof is not available from demo')).toBeVisible()
    await expect(new ProofsPage(page).mark('Verified')).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing has to be scrolled sideways', async ({ page, inspect }) => {
    const proofs = new ProofsPage(page)
    await proofs.openExample()
    await proofs.toggle(1).click()
    await expect(proofs.claims(1)).toHaveCount(9)
    expect(await inspect.sidewaysOverflow()).toBe(0)
  })
})
