import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import {
  addedSchema,
  listChangesSchema,
  listSchema,
  listsSchema,
  memberChangesSchema,
  memberImportSchema,
  memberSchema,
  membersSchema,
  newListSchema,
  newMembersSchema,
  removedMembersSchema,
  removedSchema,
} from '#lib/wire/listSchemas.ts'
import { maxMembers, maxMembersOfList, maxMembersOfOwner } from '#lib/wire/lists.ts'
import type { Parameter } from '#lib/wire/openApi.ts'
import { importMembers } from '../lists/importMembers.ts'
import { addList, changeList, list, lists, removeList } from '../lists/lists.ts'
import { addMembers, changeMember, members, removeMember, removeMembers } from '../lists/members.ts'
import { formatParameter, inPath, inQuery, logParameters, wholeParameters } from '../reference/parameters.ts'
import { json, jsonBody } from '../reference/schemas.ts'
import { type RouteRow, rowsOf, sent } from './row.ts'

const rows = rowsOf('Lists')

const id = inPath('id', 'The id of the list.', { type: 'string' }, 'k7qm-2xw9')
const member = inPath('member', 'The id of the member.', { type: 'string' }, '1')
const clients = { name: 'Clients', colour: '#2f7de1' }
const noList = (method: string, path = '') => ({
  summary: `No list to ${method}`,
  path: `/lists/nobody${path}`,
  status: 404,
})
const changeProblems = ['not-permitted', 'upstream-failed', 'unprocessable'] as const

const memberParameters: readonly Parameter[] = [
  inQuery(
    'text',
    'Only members with this text in a name, number, note or tag, in any case.',
    { type: 'string' },
    'maersk',
  ),
  ...logParameters(100, 1000),
  formatParameter(tableFormats, 'csv'),
]

export const listRoutes: readonly RouteRow[] = [
  rows.data({
    method: 'get',
    path: 'lists',
    handler: lists,
    right: 'lists',
    operationId: 'get-lists',
    summary: 'List lists of vessels',
    description:
      'Your own lists and the shared ones, by name. A user with a scope has no shared ones, and a token with a scope of its own none. The filter `list` accepts their ids and names.',
    parameters: wholeParameters,
    answer: { description: 'The lists.', content: json(listsSchema) },
    examples: () => [{ summary: 'All lists', path: '/lists', status: 200 }],
  }),
  rows.data({
    method: 'post',
    path: 'lists',
    handler: addList,
    right: 'watch',
    operationId: 'post-list',
    summary: 'Add a list',
    description: `Adds an empty list. A list has at most ${maxMembersOfList} members, the lists of a user ${maxMembersOfOwner} and all lists ${maxMembers}, of which those of a viewer take at most half of what others leave free.`,
    body: jsonBody(newListSchema, 'The list; only name is required.', clients),
    answer: { status: 201, description: 'The list.', content: json(listSchema) },
    problems: changeProblems,
    examples: () => [
      { summary: 'A private list', path: '/lists', status: 201, ...sent, body: JSON.stringify(clients) },
      { summary: 'Another of that name', path: '/lists', status: 422, ...sent, body: JSON.stringify(clients) },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'lists/{id}',
    handler: list,
    right: 'lists',
    operationId: 'get-list',
    summary: 'Get one list',
    description: 'A list by its id.',
    parameters: [id],
    answer: { description: 'The list.', content: json(listSchema) },
    examples: () => [noList('show')],
  }),
  rows.data({
    method: 'patch',
    path: 'lists/{id}',
    handler: changeList,
    right: 'watch',
    operationId: 'patch-list',
    summary: 'Change a list',
    description: 'Changes the fields that are sent. Administrators can change shared lists of others.',
    parameters: [id],
    body: jsonBody(listChangesSchema, 'The fields to change.', { is_shared: true }),
    answer: { description: 'The list.', content: json(listSchema) },
    problems: changeProblems,
    examples: () => [{ ...noList('change'), ...sent, body: JSON.stringify({ is_shared: true }) }],
  }),
  rows.data({
    method: 'delete',
    path: 'lists/{id}',
    handler: removeList,
    right: 'watch',
    operationId: 'delete-list',
    summary: 'Remove a list',
    description: 'Removes the list with its members.',
    parameters: [id],
    answer: { status: 204, description: 'Removed.', content: {} },
    problems: ['not-permitted', 'upstream-failed'],
    examples: () => [noList('remove')],
  }),
  rows.data({
    method: 'get',
    path: 'lists/{id}/members',
    handler: members,
    right: 'lists',
    operationId: 'get-list-members',
    summary: 'List members',
    description:
      'The members of a list, in the order in which they were added: vessels that are received, and those that are not yet.',
    parameters: [id, ...memberParameters],
    answer: {
      description: 'A page of members.',
      content: { ...json(membersSchema), 'text/csv': { schema: { type: 'string' } } },
    },
    examples: () => [noList('show', '/members')],
  }),
  rows.data({
    method: 'post',
    path: 'lists/{id}/members',
    handler: addMembers,
    right: 'watch',
    operationId: 'post-list-members',
    summary: 'Add members',
    description:
      'Adds vessels, or all that match filters now. A member follows its vessel through another MMSI, name or flag. One that is not received yet waits for the first report with its IMO number or MMSI.',
    parameters: [id],
    body: jsonBody(newMembersSchema, 'Either members or matching.', { members: [{ mmsi: 244_660_001 }] }),
    answer: { description: 'How many were added.', content: json(addedSchema) },
    problems: changeProblems,
    examples: () => [
      { ...noList('add to', '/members'), ...sent, body: JSON.stringify({ members: [{ mmsi: 244_660_001 }] }) },
    ],
  }),
  rows.data({
    method: 'post',
    path: 'lists/{id}/import',
    handler: importMembers,
    right: 'watch',
    operationId: 'post-list-import',
    summary: 'Import members',
    description:
      'Adds the rows of a CSV table with a header line: mmsi, imo, call_sign, name, own_name, note and tags (separated by semicolons). Other columns are ignored. Beside a number, name is what you call the vessel, unless there is an own_name. A row with only a name is the vessel that alone sends it now; it is left out if none or several do. Rows whose numbers fit no vessel wait for theirs; rows that fit several are left out. A table has at most 100,000 lines; a user imports one at a time.',
    parameters: [
      id,
      inQuery('dry_run', '`true` adds nothing and reports what would be added.', { type: 'boolean' }, true),
    ],
    body: {
      description: 'The table.',
      required: true,
      content: { 'text/csv': { schema: { type: 'string' }, example: 'mmsi,name\n244660001,Our Anna\n' } },
    },
    answer: { description: 'How many were added, and which rows were not.', content: json(memberImportSchema) },
    problems: changeProblems,
    examples: () => [
      {
        summary: 'Without adding anything',
        path: '/lists/k7qm-2xw9/import?dry_run=true',
        status: 200,
        headers: { 'Content-Type': 'text/csv' },
        body: 'mmsi,name\n244660001,Our Anna\n',
      },
    ],
  }),
  rows.data({
    method: 'post',
    path: 'lists/{id}/members/remove',
    handler: removeMembers,
    right: 'watch',
    operationId: 'post-list-members-remove',
    summary: 'Remove members',
    description: 'Removes members by their ids.',
    parameters: [id],
    body: jsonBody(removedMembersSchema, 'The members to remove.', { members: ['1'] }),
    answer: { description: 'How many were removed.', content: json(removedSchema) },
    problems: changeProblems,
    examples: () => [
      { ...noList('remove from', '/members/remove'), ...sent, body: JSON.stringify({ members: ['1'] }) },
    ],
  }),
  rows.data({
    method: 'patch',
    path: 'lists/{id}/members/{member}',
    handler: changeMember,
    right: 'watch',
    operationId: 'patch-list-member',
    summary: 'Change a member',
    description:
      'Changes the fields that are sent. With `vessel`, the member is that vessel from now on, which settles an unclear one.',
    parameters: [id, member],
    body: jsonBody(memberChangesSchema, 'The fields to change.', { name: 'Pilot boat', tags: ['client'] }),
    answer: { description: 'The member.', content: json(memberSchema) },
    problems: changeProblems,
    examples: () => [
      { ...noList('change a member of', '/members/1'), ...sent, body: JSON.stringify({ note: 'Sold' }) },
    ],
  }),
  rows.data({
    method: 'delete',
    path: 'lists/{id}/members/{member}',
    handler: removeMember,
    right: 'watch',
    operationId: 'delete-list-member',
    summary: 'Remove a member',
    description: 'Removes one member.',
    parameters: [id, member],
    answer: { status: 204, description: 'Removed.', content: {} },
    problems: ['not-permitted', 'upstream-failed'],
    examples: () => [noList('remove a member from', '/members/1')],
  }),
]
