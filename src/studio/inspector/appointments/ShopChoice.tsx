import { addressFor } from '../calls/calls.ts';
import { nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import staffStyles from '../pages/Staff.module.css';
import words from './words.json';

/** Asks which shop a page is to be about. */
export function ShopChoice({ scopes, page }: Pick<StaffPageProps, 'scopes'> & { page: string }) {
  const shops = scopes.filter((each) => each.scope.startsWith('shop:'));
  return (
    <>
      <p>{shops.length === 0 ? words.noShops : words.chooseShop}</p>
      <ul className={staffStyles.list}>
        {shops.map((each) => (
          <li key={each.scope}>
            <a href={addressFor(each.scope, { page })}>{nameOfScope(scopes, each.scope)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
