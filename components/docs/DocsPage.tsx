import { withBase } from '#lib/wire/basePath.ts'
import { httpMethods, type OpenApiDocument, type Schema } from '#lib/wire/openApi.ts'
import page from '../ui/page/Page.module.css'
import { PageHeader } from '../ui/page/Page.tsx'
import styles from './Docs.module.css'
import { Guide, guideSections } from './Guide.tsx'
import { Heading } from './Heading.tsx'
import { OperationView } from './OperationView.tsx'
import reference from './Reference.module.css'
import { ReferenceRow } from './ReferenceRow.tsx'
import { ContentsNav, Translated } from './Translated.tsx'
import { TryTokenProvider } from './TryToken.tsx'

export interface DocsPageProps {
  document: OpenApiDocument
  origin: string
  signedInAs: string | null
  simulated: boolean
}

/** Renders the OpenAPI document as a page. */
export function DocsPage({ document, origin, signedInAs, simulated }: DocsPageProps) {
  const sections = sectionsOf(document)
  const links = [
    { title: 'Basics', links: guideSections.map(({ id, title }) => ({ id, title })) },
    ...sections.map(({ name, operations }) => ({
      title: name,
      links: operations.map(({ operation }) => ({ id: operation.operationId, title: operation.summary })),
    })),
    { title: 'Data', links: [{ id: 'record', title: 'Vessel record' }] },
  ]
  return (
    <TryTokenProvider>
      <div className={`${page.wide} ${styles.page}`}>
        <PageHeader simulated={simulated} back={signedInAs ? undefined : <Translated word="signIn" />} />
        <ContentsNav className={styles.contents}>
          <Links groups={links} />
        </ContentsNav>
        <main lang="en" className={`${page.card} ${styles.sheet}`}>
          <h1 className={styles.title}>
            <Translated word="title" />
          </h1>
          <p className={styles.language}>
            <Translated word="language" />
          </p>
          <p>
            {document.info.description} The same reference as <a href={withBase('/api/openapi.json')}>OpenAPI 3.1</a>.
            GraphQL has <a href={withBase('/docs/graphql')}>a page of its own</a>.
          </p>
          <details className={styles.shortContents}>
            <summary>
              <Translated word="contents" />
            </summary>
            <Links groups={links} />
          </details>
          <Guide origin={origin} signedInAs={signedInAs} />
          {sections.map(({ name, description, operations }) => (
            <div key={name}>
              <Heading level={2} id={name.toLowerCase()}>
                {name}
              </Heading>
              <p>{description}</p>
              {operations.map((shown) => (
                <OperationView key={shown.operation.operationId} {...shown} origin={origin} />
              ))}
            </div>
          ))}
          <Heading level={2} id="record">
            Vessel record
          </Heading>
          <p>{document.components.schemas.Vessel?.description}</p>
          <RecordView schema={document.components.schemas.Vessel ?? {}} />
        </main>
      </div>
    </TryTokenProvider>
  )
}

function sectionsOf({ tags, paths }: OpenApiDocument) {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method, path, operation, atRoot: item.servers !== undefined }] : []
    }),
  )
  return tags.map((tag) => ({ ...tag, operations: all.filter(({ operation }) => operation.tags.includes(tag.name)) }))
}

function Links({ groups }: { groups: readonly { title: string; links: readonly { id: string; title: string }[] }[] }) {
  return groups.map((group) => (
    <div key={group.title} lang="en">
      <p className={styles.group}>{group.title}</p>
      <ul>
        {group.links.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** The keys of an object; nested ones with their path. */
function RecordView({ schema }: { schema: Schema }) {
  return (
    <dl className={reference.rows}>
      {rowsOf(schema, '').map(({ path, form, description }) => (
        <ReferenceRow key={path} name={path}>
          {description} <span className={reference.note}>{form}</span>
        </ReferenceRow>
      ))}
    </dl>
  )
}

function rowsOf(schema: Schema, prefix: string): { path: string; form: string; description: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, of]) => [
    { path: `${prefix}${key}`, form: formOf(of), description: of.description ?? '' },
    ...rowsOf(of, `${prefix}${key}.`),
  ])
}

function formOf({ type, enum: accepted, const: only, format }: Schema): string {
  if (only) return `"${only}"`
  if (accepted) return accepted.map((value) => value ?? 'null').join(', ')
  const names = typeof type === 'string' ? [type] : (type ?? [])
  return names.map((name) => (name === 'string' && format ? format : name)).join(' or ')
}
