import type { Page } from '@playwright/test'

/** Opens a screen from the navigation. */
export const openScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).click()

/** Opens the quick settings. */
export const openSettingsMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Settings', exact: true }).click()
