import type { ReactNode } from 'react'
import { withBase } from '#lib/wire/basePath.ts'
import { argumentOfFilter, fieldOfLeaf, fieldsOfCharacteristics } from '#lib/wire/graphql/restNames.ts'
import page from '../../ui/page/Page.module.css'
import { PageHeader } from '../../ui/page/Page.tsx'
import docs from '../Docs.module.css'
import { Heading } from '../Heading.tsx'
import reference from '../Reference.module.css'
import { ReferenceRow } from '../ReferenceRow.tsx'
import { ContentsNav, Translated } from '../Translated.tsx'
import { TryTokenField, TryTokenProvider } from '../TryToken.tsx'
import styles from './Graphql.module.css'
import { QueryForm } from './QueryForm.tsx'

export interface GraphqlPageProps {
  /** The types of the schema in SDL. */
  types: readonly { name: string; text: string }[]
  signedInAs: string | null
  simulated: boolean
}

const sections = [
  { id: 'query', title: 'Try a query' },
  { id: 'rest', title: 'From REST to GraphQL' },
  { id: 'schema', title: 'Schema' },
] as const

/** The page of the GraphQL API: a query to edit and run, the matching REST names, and the schema. */
export function GraphqlPage({ types, signedInAs, simulated }: GraphqlPageProps) {
  return (
    <TryTokenProvider>
      <div className={`${page.wide} ${docs.page}`}>
        <PageHeader simulated={simulated} back={signedInAs ? undefined : <Translated word="signIn" />} />
        <ContentsNav className={docs.contents}>
          <ul lang="en">
            <li>
              <a href={withBase('/docs')}>
                <Translated word="backToReference" />
              </a>
            </li>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </ContentsNav>
        <main lang="en" className={`${page.card} ${docs.sheet}`}>
          <h1 className={docs.title}>GraphQL</h1>
          <p className={docs.language}>
            <Translated word="language" />
          </p>
          <p>
            For programs written for the GraphQL successor of the discontinued service: its schema, cursors and error
            codes, at <code>/graphql</code> and <code>/api/graphql</code>. See also the{' '}
            <a href={withBase('/docs#graphql')}>operations</a>.
          </p>
          <Section of={sections[0]}>
            <TryTokenField signedInAs={signedInAs} />
            <QueryForm />
          </Section>
          <Section of={sections[1]}>
            <RestNames />
          </Section>
          <Section of={sections[2]}>
            {types.map(({ name, text }) => (
              <details key={name} className={styles.type} open={name === 'Query'}>
                <summary>
                  <code>{name}</code>
                </summary>
                <pre>
                  <code>{text}</code>
                </pre>
              </details>
            ))}
          </Section>
        </main>
      </div>
    </TryTokenProvider>
  )
}

function Section({ of, children }: { of: (typeof sections)[number]; children: ReactNode }) {
  return (
    <section aria-labelledby={of.id}>
      <Heading level={2} id={of.id}>
        {of.title}
      </Heading>
      {children}
    </section>
  )
}

function RestNames() {
  return (
    <>
      <h3>Filters are arguments of vessels</h3>
      <Names pairs={Object.entries(argumentOfFilter)} />
      <p>
        Names match whole, in any case: <code>name=nord</code> finds part of a name, <code>name: ["NORDIC"]</code> the
        whole one. Values of one argument are alternatives. <code>limit</code> is <code>first</code>, <code>next</code>{' '}
        is <code>after</code>, <code>paging.next</code> is <code>pageInfo.endCursor</code>, <code>paging.total</code> is{' '}
        <code>totalCount.value</code>.
      </p>
      <h3>Values of a record are fields of a vessel</h3>
      <p>With the names of CSV and GeoJSON. What AIS does not give is null; heading is never 511.</p>
      <Names pairs={Object.entries(fieldOfLeaf)} />
      <details>
        <summary>Characteristics (embed=enhanced_data)</summary>
        <Names pairs={fieldsOfCharacteristics().map(({ rest, graphql }) => [rest, graphql])} />
      </details>
    </>
  )
}

/** Lists REST names beside their GraphQL names; names without a counterpart follow in one line. */
function Names({ pairs }: { pairs: readonly (readonly [rest: string, graphql: string | null])[] }) {
  const known = pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null)
  const missing = pairs.flatMap(([rest, graphql]) => (graphql === null ? [rest] : []))
  return (
    <>
      <dl className={reference.rows}>
        {known.map(([rest, graphql]) => (
          <ReferenceRow key={rest} name={rest}>
            <code>{graphql}</code>
          </ReferenceRow>
        ))}
      </dl>
      {missing.length > 0 && (
        <p>
          Only in REST: <code>{missing.join(', ')}</code>.
        </p>
      )}
    </>
  )
}
