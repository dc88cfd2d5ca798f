/** The icons of the choice of a shop, which visits of a shop do not load. */
export {
  mdiChevronUp as chevronUpIcon,
  mdiCrosshairsGps as locateIcon,
  mdiMagnify as searchIcon,
  mdiMapMarkerOffOutline as noPlacesIcon,
  mdiMapMarkerOutline as placeIcon,
  mdiMapOutline as mapIcon,
  mdiPhoneOutline as phoneIcon,
  mdiRefresh as retryIcon,
  mdiStoreOutline as shopIcon,
} from '@mdi/js';
