import type { JsonObject } from '@tonoscope/core/contract/openapi'

/** The OpenAPI document as an HTML page without scripts. */
export function docsPage(document: JsonObject): string {
  const info = asObject(document.info)
  const components = asObject(asObject(document.components).schemas)
  const groups = asArray(document.tags).map(tag => groupSection(asObject(tag), document))
  const schemas = Object.entries(components).map(([name, schema]) => schemaSection(name, asObject(schema)))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}: API</title>
<style>${css}</style>
</head>
<body>
<header>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)}</p>
<p>OpenAPI document: <a href="/openapi.json">/openapi.json</a>. ${networksLine(document)}</p>
</header>
<main>
${groups.join('\n')}
<section><h2 id="schemas">Schemas</h2>
<p>Fields marked <i>opt.</i> are optional; all others are always present.</p>
${schemas.join('\n')}</section>
</main>
</body>
</html>`
}

function networksLine(document: JsonObject): string {
  const network = asObject(asObject(asObject(asArray(document.servers)[1]).variables).network)
  const names = asArray(network.enum).map(name => `<code>/${escapeHtml(name)}</code>`)
  return `Networks: ${names.join(', ')}; without a prefix: <code>${escapeHtml(network.default)}</code>.`
}

function groupSection(tag: JsonObject, document: JsonObject): string {
  const operations = Object.entries(asObject(document.paths)).flatMap(([path, methods]) =>
    Object.entries(asObject(methods))
      .filter(([, operation]) => asArray(asObject(operation).tags).includes(tag.name))
      .map(([method, operation]) => operationArticle(method, path, asObject(operation))),
  )
  return `<section><h2 id="${escapeHtml(tag.name)}">/${escapeHtml(tag.name)}</h2>
<p>${escapeHtml(tag.description)}.</p>
${operations.join('\n')}</section>`
}

function operationArticle(method: string, path: string, operation: JsonObject): string {
  const rows = asArray(operation.parameters).map(each => {
    const parameter = asObject(each)
    const need = parameter.required === true ? '' : ' <i>opt.</i>'
    return `<tr><td><code>${escapeHtml(parameter.name)}</code>${need}</td><td>${escapeHtml(parameter.in)}</td><td>${typeHtml(asObject(parameter.schema))}</td></tr>`
  })
  const body = jsonSchemaOf(operation.requestBody)
  if (body) rows.push(`<tr><td>body</td><td>JSON</td><td>${typeHtml(body)}</td></tr>`)
  const responses = Object.entries(asObject(operation.responses)).map(([status, response]) => {
    const schema = jsonSchemaOf(response)
    return `<tr><td>${status}</td><td>${escapeHtml(asObject(response).description)}</td><td>${schema ? typeHtml(schema) : ''}</td></tr>`
  })
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}.</p>
<table>${rows.join('')}</table>
<table>${responses.join('')}</table>
</article>`
}

function schemaSection(name: string, schema: JsonObject): string {
  const required = new Set(asArray(schema.required))
  const rows = Object.entries(asObject(schema.properties)).map(
    ([field, type]) =>
      `<tr><td><code>${escapeHtml(field)}</code>${required.has(field) ? '' : ' <i>opt.</i>'}</td><td>${typeHtml(asObject(type))}</td></tr>`,
  )
  const content = rows.length > 0 ? `<table>${rows.join('')}</table>` : `<p>${typeHtml(schema)}</p>`
  return `<details id="schema-${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary>${content}</details>`
}

/** A schema in one line, with links to named schemas. */
function typeHtml(schema: JsonObject): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`
  }
  if (Array.isArray(schema.enum)) return schema.enum.map(value => `<code>${escapeHtml(value)}</code>`).join(' ')
  if (schema.type === 'array') return `[${typeHtml(asObject(schema.items))}]`
  const choices = [...asArray(schema.anyOf), ...asArray(schema.oneOf)]
  if (choices.length > 0) return choices.map(choice => typeHtml(asObject(choice))).join(' or ')
  if (schema.properties) {
    const fields = Object.entries(asObject(schema.properties)).map(
      ([name, type]) => `${escapeHtml(name)}: ${typeHtml(asObject(type))}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  const format = schema.format === undefined ? '' : ` <small>${escapeHtml(schema.format)}</small>`
  return `${escapeHtml(schema.type ?? 'any')}${format}`
}

function jsonSchemaOf(holder: unknown): JsonObject | undefined {
  const schema = asObject(asObject(asObject(holder).content)['application/json']).schema
  return schema === undefined ? undefined : asObject(schema)
}

// The document has plain objects only; missing values are empty.
const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {}
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const escapeHtml = (value: unknown = ''): string =>
  String(value).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const css = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 16%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 small { font-weight: 400; opacity: .6; }
h2 { margin: 2.5rem 0 .5rem; }
article, details { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
h3 { margin: 0; font-size: 1rem; }
h3 b { font-size: .75rem; padding: .15rem .4rem; border-radius: 4px; border: 1px solid var(--line); }
p { margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; display: block; overflow-x: auto; }
td { border-top: 1px solid var(--line); padding: .25rem .75rem .25rem 0; vertical-align: top; }
td:first-child { white-space: nowrap; }
code { font: 13px ui-monospace, monospace; }
summary { cursor: pointer; font-weight: 600; }
i, small { opacity: .6; }
`
