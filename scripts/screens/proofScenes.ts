import type { InspectPage } from '../../e2e/pages/inspect.ts'
import { ProofsPage } from '../../e2e/pages/proofs.ts'

async function saveProof(inspect: InspectPage, proofs: ProofsPage): Promise<string> {
  await proofs.openExample()
  const { text } = await inspect.download(proofs.result.getByRole('button', { name: 'Proof', exact: true }))
  await inspect.open('/proofs')
  return text
}

/** Scenes of the Proofs screen. */
export const proofScenes: readonly {
  readonly name: string
  readonly show: (inspect: InspectPage) => Promise<void>
  readonly viewportOnly?: true
}[] = [
  {
    name: 'proofs-empty',
    async show(inspect) {
      await inspect.open('/proofs')
      await inspect.page.getByRole('button', { name: /^Example/ }).waitFor()
    },
  },
  {
    name: 'proofs-verified',
    async show({ page }) {
      const proofs = new ProofsPage(page)
      await proofs.openExample()
      await proofs.toggle(3).click()
      await proofs.steps.nth(2).getByText('Validators', { exact: true }).click()
    },
  },
  {
    name: 'proofs-failed',
    viewportOnly: true,
    async show(inspect) {
      const proofs = new ProofsPage(inspect.page)
      const text = await saveProof(inspect, proofs)
      const signatures = [...text.matchAll(/"signature":"/g)]
      const offset = (signatures[14]?.index ?? 0) + 40
      await proofs.verify(`${text.slice(0, offset)}${text[offset] === '0' ? '1' : '0'}${text.slice(offset + 1)}`)
      await proofs.mark('Failed').waitFor()
    },
  },
  {
    name: 'proofs-missing',
    async show(inspect) {
      await inspect.open('/proofs?target=100')
      await inspect.page.getByText('This proof is not available from').waitFor()
    },
  },
]
