// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Delegation} from "../../../src/accounts/interfaces/IPermissionModule.sol";
import {Test} from "../../Test.sol";
import {PermissionWorld} from "./PermissionWorld.sol";

/// @dev The actions of a key with a permission, of the account's owner and of strangers, in any order and at any time.
contract PermissionHandler is PermissionWorld {
    /// @dev The delegation, which is encoded because the compiler cannot copy lists of structs to storage.
    bytes private encoded;
    uint256 private start;
    uint256 private expiry;
    bool private isOver;

    /// @dev The account's balance at the beginning, in wei.
    uint256 public before;
    uint256 public spent;
    /// @dev The number of forbidden actions that succeeded and of permitted actions that failed.
    uint256 public mistakes;
    mapping(uint256 period => uint256 amount) private spentIn;

    constructor() {
        preparePermissions();
        start = block.timestamp;
        expiry = start + 20 * DAY;
        encoded = abi.encode(signedBy(OWNER_KEY, address(account), daily(DAILY, uint128(expiry))));
        before = address(account).balance;
    }

    function given() private view returns (Delegation memory delegation) {
        delegation = abi.decode(encoded, (Delegation));
    }

    function left() external view returns (uint256 balance) {
        balance = address(account).balance;
    }

    function sink() external view returns (uint256 balance) {
        balance = SINK.balance;
    }

    function keySpends(uint256 value) external {
        value = within(value, 0, 2 * uint256(DAILY));
        uint256 period = (block.timestamp - start) / DAY;
        bool isAllowed = !isOver && block.timestamp < expiry && spentIn[period] + value <= DAILY && value > 0;
        bool isDone = spend(given(), value);
        if (isDone && value > 0) {
            spentIn[period] += value;
            spent += value;
        }
        if (value > 0 && isDone != isAllowed) mistakes++;
    }

    function strangerSpends(address caller, uint256 value) external {
        if (caller == vm.addr(APP_KEY)) return;
        if (redeem(caller, given(), SINGLE, abi.encodePacked(SINK, within(value, 1, DAILY)))) mistakes++;
    }

    function keySpendsMoreThanSigned(uint256 value) external {
        Delegation memory wider = given();
        wider.caveats[0].terms = abi.encode(uint256(DAILY) * 9, DAY, start);
        if (spend(wider, within(value, 1, DAILY))) mistakes++;
    }

    function timePasses(uint256 seconds_) external {
        vm.warp(block.timestamp + within(seconds_, 0, 2 * DAY));
    }

    function ownerRevokesPermission(uint8 chance) external {
        if (chance > 4 || isOver) return;
        vm.prank(address(account));
        module.disableDelegation(given());
        isOver = true;
    }
}

/// @dev In any sequence of actions, a permission works within its limits and never beyond.
/// forge-config: default.invariant.runs = 12
/// forge-config: default.invariant.depth = 60
/// forge-config: long.invariant.runs = 300
/// forge-config: long.invariant.depth = 400
contract PermissionInvariantTest is Test {
    PermissionHandler private handler;

    function setUp() public {
        handler = new PermissionHandler();
        targetContract(address(handler));
    }

    function invariant_permissionHoldsItsBounds() public view {
        vm.assertEq(handler.mistakes(), 0, "an action beyond the limits succeeded, or one within them failed");
        vm.assertEq(handler.sink(), handler.spent(), "spent ether has not arrived");
        vm.assertEq(handler.before() - handler.left(), handler.spent(), "other ether has left");
    }
}
