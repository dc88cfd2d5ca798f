import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { abandonLead, beginLead, changeLead, leaveExitLead } from '../../leads/leads.ts';

export function leadRoutes(serve: Serve, deps: Deps): void {
  serve('createLead', async ({ visitor, body, addressHash }) => ({
    leadId: await beginLead(deps, { visitor, payload: body, addressHash: await addressHash() }),
  }));

  serve('updateLead', async ({ visitor, params, body, addressHash }) => {
    const leadId = params.leadId.toLowerCase();
    await changeLead(deps, { visitor, leadId, payload: body, addressHash: await addressHash() });
    return { leadId };
  });

  serve('createExitLead', async ({ params, body, addressHash }) => ({
    leadId: await leaveExitLead(deps, {
      shopId: params.shopId,
      payload: body,
      addressHash: await addressHash(),
    }),
  }));

  serve('abandonLead', ({ params }) => abandonLead(deps, params));
}
