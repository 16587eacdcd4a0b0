import { test } from '../app.ts'
import { expectSecondOpinion } from '../support/expectSecondOpinion.ts'

test('the settings request a second opinion on runs', async ({ inspect, page }) => {
  await expectSecondOpinion(inspect, page)
})
