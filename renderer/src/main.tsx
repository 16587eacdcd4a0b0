import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { showInAddress } from './settings/network.ts'
import { applyTheme } from './settings/settings.ts'

applyTheme()
showInAddress()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the app')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
