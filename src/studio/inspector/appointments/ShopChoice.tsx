import { Card, Grid, Text } from '@radix-ui/themes';
import { addressFor } from '../calls/calls.ts';
import { nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import words from './words.json';

/** Asks which shop a page is to be about. */
export function ShopChoice({ scopes, page }: Pick<StaffPageProps, 'scopes'> & { page: string }) {
  const shops = scopes.filter((each) => each.scope.startsWith('shop:'));
  return (
    <>
      <Text as="p" size="2" color="gray" mb="3">
        {shops.length === 0 ? words.noShops : words.chooseShop}
      </Text>
      <Grid columns="repeat(auto-fill, minmax(240px, 1fr))" gap="3">
        {shops.map((each) => (
          <Card asChild key={each.scope} size="2">
            <a href={addressFor(each.scope, { page })}>{nameOfScope(scopes, each.scope)}</a>
          </Card>
        ))}
      </Grid>
    </>
  );
}
