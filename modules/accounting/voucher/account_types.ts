import type { Reader } from '#platform/access/read.ts'
import { gatheredIds } from '#platform/record/gathered.ts'
import { openReader } from '#platform/record/selection.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { accountTypes, isAccountType } from '../chart/account_type.ts'
import { isOfType, ofTypes } from '../statements/chosen_lines.ts'

/** Of which types the ledgers are that a voucher names, and its list narrowed by them. accounting.md 3, Common voucher fields, List. */
export const accountTypeHooks = (definition: Definition) => ({
  columns: {
    account_type: ({ read, table }: { readonly read: Reader; readonly table: string }) => {
      const types = accountTypes.map((type) => expression`case when bool_or(${isOfType(type)}) then ${type}::text end`)
      const ledgers = read
        .selectFrom('ledger_account as a')
        .innerJoin('group as g', 'g.id', 'a.group')
        .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
        .select(expression<string[]>`array_remove(array[${expression.join(types)}], null)`.as('types'))
        .where(expression<boolean>`a."id" = any(${gatheredIds(openReader(read), definition, 'ledgers', table)})`)
      return expression`coalesce((${ledgers}), '{}')`
    },
  },
  narrows: {
    account_type: ({ read, values }: { readonly read: Reader; readonly values: readonly unknown[] }) => ({
      named: 'ledgers',
      ids: expression`array(${ofTypes(read, values.filter(isAccountType))})`,
    }),
  },
})
