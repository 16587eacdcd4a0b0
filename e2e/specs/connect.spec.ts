import { expect, test } from '../app.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const bob = 'UQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NXlP'

const request = (change: object = {}) =>
  JSON.stringify({
    method: 'sendTransaction',
    params: [
      JSON.stringify({
        valid_until: 1_795_250_000,
        network: '-777',
        messages: [
          { address: bob, amount: '1000000000' },
          { address: bob, amount: '2000000000', ...change },
        ],
      }),
    ],
    id: '1',
  })

test('a request is checked, its wallet chosen, and each message previewed and opened in Inspect', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/connect')
  await page.getByLabel('Request, link or proof').fill(request())
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('sendTransaction with 2 messages, 3 TON')).toBeVisible()
  await expect(page.getByText('No faults found')).toBeVisible()
  await expect(page.getByText('The request does not name its sender.')).toBeVisible()
  await page.getByLabel('Address, domain or public key').fill(alice)
  await page.getByRole('button', { name: 'Use wallet' }).click()
  await expect(page.getByText('v4r2 · seqno 56 · up to 4 messages')).toBeVisible()
  await expect(page.getByText('alice sends 2 TON to bob.')).toBeVisible()
  await expect(page.getByText(/^alice sends 1 TON to bob\. And 1 more\.|^alice sends .*3 TON/)).toBeVisible()
  const second = page.getByRole('listitem').filter({ hasText: 'params[0].messages[1]' })
  await second.getByRole('button', { name: 'Open in Inspect' }).click()
  await expect(page).toHaveURL(/\/inspect\?run=/)
  await expect(page.getByRole('heading', { name: /alice sends 2 TON to bob/ })).toBeVisible()
})

test('a fault is beside its path, with what to do', async ({ page }) => {
  await page.goto('/connect')
  await page.getByLabel('Request, link or proof').fill(request({ payload: 'aGVsbG8=' }))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const fault = page.getByRole('listitem').filter({ hasText: 'params[0].messages[1].payload' })
  await expect(fault).toContainText('Base64 of the text "hello", not of a BoC')
  await expect(fault).toContainText('beginCell()')
  await expect(page.getByText('1 message cannot be read: see the faults above.')).toBeVisible()
})

test('the reply of the wallet is compared; an error of the wallet is explained', async ({ page }) => {
  await page.goto('/connect')
  await page.getByLabel('Request, link or proof').fill(request())
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByLabel('Reply or signed BoC').fill('{"error":{"code":300,"message":"no"},"id":"1"}')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText(/The wallet replied with error 300 \(declined by the user\)/)).toBeVisible()
})

test('the box recognises a request and a payment link, and opens them', async ({ page }) => {
  await page.goto('/inspect')
  await page.getByLabel('Message').fill(request())
  await page.getByRole('button', { name: 'Check the request' }).click()
  await expect(page.getByText('sendTransaction with 2 messages, 3 TON')).toBeVisible()
  await page.goto('/inspect')
  await page.getByLabel('Message').fill(`ton://transfer/${bob}?amount=5&text=hi&dex=1`)
  await page.getByRole('button', { name: 'Check the link' }).click()
  await expect(page.getByText('A payment link')).toBeVisible()
  await expect(page.getByText('Dex is not a parameter of payment links')).toBeVisible()
})

test('a proof is checked step by step, with the domain of the app', async ({ page }) => {
  const proof = {
    timestamp: 1_795_248_900,
    domain: { lengthBytes: 11, value: 'app.example' },
    payload: 'x',
    signature: `${'A'.repeat(86)}==`,
  }
  await page.goto('/connect')
  await page.getByLabel('Request, link or proof').fill(JSON.stringify({ address: alice, network: '-777', proof }))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('The public key is that of the account on chain')).toBeVisible()
  await expect(page.getByText(/Not by this key/)).toBeVisible()
  await page.getByLabel('Domain of the app').fill('evil.example')
  await page.getByLabel('Domain of the app').press('Enter')
  await expect(page.getByText(/Signed for app\.example, not for evil\.example/)).toBeVisible()
})
